import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Address, hrefOf, listAddress, orders, parseAddress, spans } from "./address.ts";
import { tabNames } from "./list/tabs.ts";

const text = fc.string({ maxLength: 60 }).map((value) => value.trim());
const addresses: fc.Arbitrary<Address> = fc.record({
  tab: fc.constantFrom(...tabNames),
  query: text,
  category: text,
  filters: fc.record({
    type: text,
    place: text,
    source: text,
    within: fc.constantFrom("", ...spans),
    openToKenya: fc.boolean(),
    level: text,
    hasPay: fc.boolean(),
  }),
  isBrowsing: fc.boolean(),
  order: fc.constantFrom("" as const, ...orders),
  isExact: fc.boolean(),
  after: fc.constantFrom("", "0.abc.def.12345678"),
  jobId: fc.option(fc.constantFrom("remotive-1", "jobwebkenya-336571"), { nil: null }),
});

test("whatever a page shows, its address leads back to exactly that", () => {
  fc.assert(
    fc.property(addresses, (given) => {
      // What a list does not use is not in its address.
      const { filters, ...rest } = listAddress(given.tab);
      const address =
        given.tab === "search"
          ? given.isBrowsing
            ? { ...given, query: "", filters: { ...given.filters, place: "homa-bay" }, category: "teaching" }
            : { ...given, query: given.query || "nurse" }
          : {
              ...rest,
              jobId: given.jobId,
              category: given.tab === "remote" ? given.category : "",
              filters: { ...given.filters, level: filters.level, hasPay: filters.hasPay },
            };
      const [path = "", search = ""] = hrefOf(address).split("?");
      expect(parseAddress(path, search)).toEqual(address);
    }),
  );
});

test("what is not the board's is left to others", () => {
  for (const path of ["/docs", "/jobs/", "/jobs/a/b", "/jobs/UPPER", "/remote/", "/api/africa-jobs"])
    expect(parseAddress(path, "")).toBe(null);
});

test("a span that nobody offers counts as none", () => {
  expect(parseAddress("/", "within=9999")?.filters.within).toBe("");
});
