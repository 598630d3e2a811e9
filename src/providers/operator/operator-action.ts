// What the console's routes about providers are made of. The routes themselves are listed in `providers-service.ts`.
import type { ZodType } from "zod";
import { type AreaRoute, forOperator, type OperatorCall, type Reply } from "../../access/area/area-route.ts";
import { refuse } from "../refused.ts";

export type OperatorAction = Pick<AreaRoute, "body"> & {
  maxBodyBytes?: number;
  handle(call: OperatorCall<never>): Promise<Reply | Response>;
};

/** Without a body, whatever is sent is not read. */
export const looks = (handle: (call: OperatorCall<null>) => Promise<Reply | Response>): OperatorAction => ({
  body: null,
  handle,
});

export const takes = <Body>(
  body: ZodType<Body>,
  handle: (call: OperatorCall<Body>) => Promise<Reply | Response>,
): OperatorAction => ({ body, handle });

export function at(
  method: AreaRoute["method"],
  path: string,
  scope: "providers:read" | "providers:change" | "providers:push",
  { body, maxBodyBytes, handle }: OperatorAction,
): AreaRoute {
  const place = { method, path: `/operator/api${path}`, scope };
  return forOperator(
    { ...place, ...(body && { body }), ...(maxBodyBytes && { maxBodyBytes }) },
    (call: OperatorCall<unknown>) => handle(call as OperatorCall<never>).catch(refuse),
  );
}

export function download(body: string | AsyncGenerator<string>, name: string, type: string): Response {
  return new Response(typeof body === "string" ? body : streamOf(body), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
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
