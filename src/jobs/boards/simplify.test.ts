import { expect, test } from "bun:test";
import { simplify } from "./simplify.ts";

const repositoryOn = (day: string) => {
  const request = simplify.feeds[0]?.request(1, { reliefwebAppname: null }, Date.parse(day));
  return request?.url.split("/")[4];
};

test("internships are asked for in this summer's list, and from September in the next summer's", () => {
  expect(repositoryOn("2026-01-01")).toBe("Summer2026-Internships");
  expect(repositoryOn("2026-08-31")).toBe("Summer2026-Internships");
  expect(repositoryOn("2026-09-01")).toBe("Summer2027-Internships");
  expect(repositoryOn("2027-06-15")).toBe("Summer2027-Internships");
});
