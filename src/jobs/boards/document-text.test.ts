import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { z } from "zod";
import { decodeDocument, parseJson } from "./document-text.ts";
import { NotParsable } from "./not-parsable.ts";

const encoder = new TextEncoder();
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const failureOf = (read: () => unknown): string => {
  try {
    read();
    return "none";
  } catch (error) {
    return error instanceof NotParsable ? `${error.kind}: ${error.message}` : String(error);
  }
};

describe("bytes", () => {
  test("are UTF-8 unless something says otherwise", () => {
    expect(decodeDocument(encoder.encode("Müller – 😀"), "application/json")).toBe("Müller – 😀");
  });

  test("follow the header before the prolog", () => {
    const bytes = latin1('<?xml version="1.0" encoding="utf-8"?><a>caf\u00e9 \u0080</a>');
    expect(decodeDocument(bytes, "text/xml; charset=ISO-8859-1")).toContain("café €");
  });

  test("follow the prolog when the header is silent or unknown", () => {
    const bytes = latin1("<?xml version='1.0' encoding='windows-1252'?><a>caf\u00e9</a>");
    expect(decodeDocument(bytes, "text/xml")).toContain("café");
    expect(decodeDocument(bytes, "text/xml; charset=klingon")).toContain("café");
  });

  test("that are UTF-8 under a Latin-1 label are read as UTF-8", () => {
    const bytes = encoder.encode('<?xml version="1.0" encoding="iso-8859-1"?><a>café ’</a>');
    expect(decodeDocument(bytes, "")).toContain("café ’");
  });

  test("with a byte-order mark follow it, and lose it", () => {
    expect(decodeDocument(encoder.encode("\ufeff[]"), "text/plain; charset=iso-8859-1")).toBe("[]");
    expect(decodeDocument(new Uint8Array([0xff, 0xfe, 0x5b, 0, 0x5d, 0]), "")).toBe("[]");
  });

  test("of a web page are a block, whatever stands before it", () => {
    for (const page of [
      "<!DOCTYPE html><p>",
      " \n<HTML>",
      "<!-- cdn --><html>",
      "<head><title>403</title>",
    ]) {
      expect(failureOf(() => decodeDocument(encoder.encode(page), "application/json"))).toStartWith(
        "blocked",
      );
    }
  });

  test("that are none or blank are not parsable", () => {
    for (const blank of ["", " \n\t"]) {
      expect(failureOf(() => decodeDocument(encoder.encode(blank), ""))).toStartWith("not-parsable");
    }
  });

  test("of any kind are text or a named failure", () => {
    const type = fc.oneof(
      fc.string(),
      fc.constantFrom("a; charset=utf-16", 'b; charset="latin1"', "charset=x"),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), type, (bytes, contentType) => {
        expect(failureOf(() => decodeDocument(bytes, contentType))).toMatch(
          /^(?:none|not-parsable: |blocked: )/,
        );
      }),
      { numRuns: 300 },
    );
  });
});

describe("JSON", () => {
  const envelope = z.object({ jobs: z.array(z.unknown()) });

  test("of the wrong shape is refused with the place that is wrong", () => {
    expect(failureOf(() => parseJson('{"jobs": 5}', envelope))).toContain("at jobs");
    expect(failureOf(() => parseJson("[]", envelope))).toContain("at the top");
    expect(failureOf(() => parseJson("{", envelope))).toStartWith("not-parsable: not JSON");
  });

  test("nested without end is refused before it is read", () => {
    const deep = `{"jobs": ${"[".repeat(1_000_000)}`;
    expect(failureOf(() => parseJson(deep, envelope))).toBe("not-parsable: values nest deeper than 64");
    const within = `{"jobs": ${"[".repeat(63)}${"]".repeat(63)}}`;
    expect(failureOf(() => parseJson(within, envelope))).toBe("none");
  });

  test("of nothing but values is refused before it is read, and one of many words is not", () => {
    const many = `{"jobs": [${"{},".repeat(600_000)}{}]}`;
    expect(failureOf(() => parseJson(many, envelope))).toStartWith("not-parsable: more than");
    const title = 'Cook, "chef" [m/f], {full time}, \\';
    const jobs = Array.from({ length: 100_000 }, (_, id) => ({ id, title: title.repeat(2), tags: ["a"] }));
    expect(failureOf(() => parseJson(JSON.stringify({ jobs }), envelope))).toBe("none");
  });
});
