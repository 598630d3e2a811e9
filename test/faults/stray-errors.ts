// Loaded into a server before it starts: on a signal something fails in it that nobody waits for.
const text = process.env.STRAY_TEXT ?? "";
process.on("SIGUSR2", () => void Promise.reject(new Error(`a stray rejection ${text}`)));
process.on("SIGHUP", () => {
  setTimeout(() => {
    throw new Error(`a stray exception ${text}`);
  }, 0);
});
