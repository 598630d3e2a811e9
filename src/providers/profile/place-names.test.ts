import { expect, test } from "bun:test";
import fc from "fast-check";
import places from "../../places/places-kenya.json";
import { countyKeys, fold, foldCounty, resolveCounty, resolveTown, townKeys } from "./place-names.ts";

test("every spelling of a county leads to its canonical name", () => {
  for (const county of places.counties)
    for (const spelling of [county.name, county.officialName, ...county.aliases])
      for (const written of [spelling, spelling.toUpperCase(), ` ${spelling} `, `Kaunti ya ${spelling}`])
        expect(resolveCounty(written)).toEqual({
          name: county.name,
          key: foldCounty(county.name),
          isKnown: true,
        });
});

test("no spelling of a county leads to two", () => {
  for (const county of places.counties)
    for (const alias of county.aliases)
      expect(countyKeys(alias).filter((key) => key === foldCounty(county.name))).toHaveLength(1);
});

test("case, accents, apostrophes, hyphens and the word county do not count", () => {
  for (const written of [
    "muranga",
    "Murang’a County",
    "MURANG'A",
    "murang-a county",
    "Murangʼá",
    "kaunti ya Murang`a",
  ])
    expect(countyKeys(written)).toEqual(["muranga"]);
  expect(countyKeys("TAITA / TAVETA")).toEqual(["taitataveta"]);
});

test("a county's alias is searched under the county's own key too", () => {
  expect(countyKeys("Keiyo-Marakwet")).toEqual(["keiyomarakwet", "elgeyomarakwet"]);
});

test("an alias shared by several towns is searched as all of them", () => {
  expect(townKeys("Rongai").sort()).toEqual(["ongatarongai", "rongai"]);
  expect(townKeys("Ongata Rongai")).toEqual(["ongatarongai"]);
});

test("a town's alias means the town of that county", () => {
  expect(resolveTown("rongai", foldCounty("Kajiado")).name).toBe("Ongata Rongai");
  expect(resolveTown("rongai", foldCounty("Nakuru")).name).toBe("Rongai");
  expect(resolveTown("Makutano", foldCounty("Embu"))).toEqual({
    name: "Makutano",
    key: "makutano",
    isKnown: true,
  });
});

test("a town outside its county is kept as given and still found under every spelling", () => {
  expect(resolveTown("Diani", foldCounty("Nairobi"))).toEqual({
    name: "Diani",
    key: "dianibeach",
    isKnown: false,
  });
  expect(resolveTown("Rongai", foldCounty("Nairobi"))).toEqual({
    name: "Rongai",
    key: "rongai",
    isKnown: false,
  });
});

test("counties and towns are matched apart", () => {
  expect(resolveTown("Samburu", foldCounty("Kwale")).isKnown).toBe(true);
  expect(resolveTown("Uasin Gishu", foldCounty("Uasin Gishu")).isKnown).toBe(false);
});

test("an unknown place keeps its spelling and has a key of its own", () => {
  expect(resolveCounty("Atlantis")).toEqual({ name: "Atlantis", key: "atlantis", isKnown: false });
  expect(fold("東京")).not.toBe(fold("大阪"));
  expect(foldCounty("County")).toBe("county");
});

test("any name has few keys, and the keys of what is stored are among those it is searched under", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (name) => {
      const { key } = resolveTown(name, "nairobi");
      return (
        townKeys(name).length <= 3 &&
        townKeys(name).includes(key) &&
        countyKeys(name).includes(resolveCounty(name).key)
      );
    }),
  );
});

test("marks do not count, however many there are", () => {
  for (const marks of [1, 40, 400_000])
    expect(fold(`Nai${"\u0301\u0323".repeat(marks)}robi`)).toBe("nairobi");
});
