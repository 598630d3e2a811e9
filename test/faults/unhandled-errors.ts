// Loaded into a server before it starts: on a signal something fails in it that no code waits for.
const text = process.env.ERROR_TEXT ?? "";
process.on("SIGUSR2", () => void Promise.reject(new Error(`a rejection ${text}`)));
process.on("SIGHUP", () => {
  setTimeout(() => {
    throw new Error(`an exception ${text}`);
  }, 0);
});
