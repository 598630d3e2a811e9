/** Of a content type, an answer that the browser saves as a file of this name. */
export function download(body: string | AsyncGenerator<string>, name: string, type: string): Response {
  return new Response(typeof body === "string" ? body : streamOf(body), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}"`,
    },
  });
}

/** A file of any size, as fast as it is taken. */
function streamOf(texts: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await texts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await texts.return(undefined);
    },
  });
}
