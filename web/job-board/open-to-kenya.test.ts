import { expect, test } from "bun:test";
import { opennessOf } from "./open-to-kenya.ts";

const rows: [string, ReturnType<typeof opennessOf>["verdict"], string][] = [
  ["Nairobi, Kenya", "open", "Nairobi"],
  ["Germany, Poland, Kenya and 2 more", "open", "Kenya"],
  ["Murang’a", "open", "Murang’a"],
  ["EMEA", "open", "EMEA"],
  ["Europe, Africa", "open", "Africa"],
  ["East Africa", "open", "East Africa"],
  ["Remote (Worldwide)", "open", "Worldwide"],
  ["Anywhere in the world", "open", "Anywhere"],
  ["South Africa", "closed", "South Africa"],
  ["Central African Republic", "closed", "Central African Republic"],
  ["Anywhere in the US", "closed", "Anywhere in the US"],
  ["USA, Canada", "closed", "USA, Canada"],
  ["Flexible / Remote; Austin, TX", "closed", "Flexible / Remote; Austin, TX"],
  ["Remote", "unclear", "Remote"],
  ["Flexible / Remote", "unclear", "Flexible / Remote"],
  ["", "unclear", ""],
  ["Worldwide except Africa", "unclear", "Worldwide except Africa"],
];

for (const [location, verdict, words] of rows)
  test(`“${location}” is ${verdict}, because it says “${words}”`, () =>
    expect(opennessOf(location)).toMatchObject({ verdict, words }));
