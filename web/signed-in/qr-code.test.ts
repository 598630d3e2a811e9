import { expect, test } from "bun:test";
import { qrCode } from "./qr-code.ts";

const address =
  "otpauth://totp/Kazi:amina@example.org?secret=JN2UGS3HNJ4DS43VNNEEINJYJRPW2VRZNM2EGSKGKFBU6T2SLAZQ&issuer=Kazi&digits=6&period=30";

const digest = (rows: boolean[][]) =>
  Bun.SHA256.hash(rows.map((row) => row.map(Number).join("")).join("\n"), "hex").slice(0, 16);

test("the codes of texts of every size are those that an independent reader has read", () => {
  const lengths = [1, 17, 30, 53, 78, 106, 134, 154, 192, 230, 271];
  expect(lengths.map((length) => digest(qrCode(address.repeat(3).slice(0, length))))).toEqual([
    "a4dece7f45d05a09",
    "1703c09aa4c7e6ed",
    "0405afc7edad1879",
    "381524212808e40b",
    "8720e5be7b41fb42",
    "55d9bda7f28ae185",
    "e3a2d127f1c9a975",
    "2f596419dd23f0cc",
    "491be00d7e4aa000",
    "d0b064cc4669c356",
    "90697c55785e6b87",
  ]);
});

test("a code grows with its text, and a text that is too long is refused", () => {
  expect(qrCode("a")).toHaveLength(21);
  expect(qrCode(address)).toHaveLength(41);
  expect(() => qrCode("a".repeat(272))).toThrow("too long");
});

test("the three corners of a code are its finders", () => {
  const rows = qrCode(address);
  const size = rows.length;
  const finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
  const corner = (left: number, top: number) =>
    rows.slice(top, top + 7).map((row) =>
      row
        .slice(left, left + 7)
        .map(Number)
        .join(""),
    );
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    expect(corner(left, top)).toEqual(finder);
});
