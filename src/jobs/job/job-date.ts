// A board's idea of a date, in every spelling met so far, as ISO 8601 in UTC. A date is never invented: what is
// missing, impossible, before 2000 or in the future is "". Zone-less times are UTC, whatever the server's own zone.
const earliestMs = Date.UTC(2000, 0, 1);
/** Boards' clocks differ a little from ours. */
const clockSkewMs = 5 * 60_000;

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;
const dayFirst =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,5}|[+-]\d{2}:?\d{2})?)?$/i;
const monthFirst = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i;
const epoch = /^\d{9,14}$/;

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const zoneHours = new Map([
  ["ut", 0],
  ["utc", 0],
  ["gmt", 0],
  ["z", 0],
  ["est", -5],
  ["edt", -4],
  ["cst", -6],
  ["cdt", -5],
  ["mst", -7],
  ["mdt", -6],
  ["pst", -8],
  ["pdt", -7],
  ["wat", 1],
  ["cet", 1],
  ["cat", 2],
  ["sast", 2],
  ["eat", 3],
]);

/** When an entry was published: "" when it does not say, or says something that cannot be. */
export function publishedAt(value: string | number | undefined, nowMs: number): string {
  const ms = readInstant(value);
  return ms === null || ms > nowMs + clockSkewMs ? "" : new Date(Math.min(ms, nowMs)).toISOString();
}

/**
 * When an entry closes: may lie in the future; a date without a time lasts until the end of that day where the job is.
 * ReliefWeb and others write such a date as midnight.
 */
export function closesAt(value: string | number | undefined, country = ""): string {
  const ms = readInstant(value);
  if (ms === null) return "";
  return new Date(ms % dayMs === 0 ? endOfDay(ms, country) : ms).toISOString();
}

const dayMs = 86_400_000;
/** Hours before UTC; countries with several are not here. */
const hoursOf: Record<string, number> = {
  ...{
    KE: 3,
    UG: 3,
    TZ: 3,
    ET: 3,
    SO: 3,
    DJ: 3,
    ER: 3,
    RW: 2,
    BI: 2,
    SS: 2,
    SD: 2,
    ZA: 2,
    ZM: 2,
    ZW: 2,
    MW: 2,
  },
  ...{
    MZ: 2,
    BW: 2,
    NA: 2,
    EG: 2,
    NG: 1,
    CM: 1,
    BJ: 1,
    NE: 1,
    TD: 1,
    TN: 1,
    MA: 1,
    AO: 1,
    GH: 0,
    CI: 0,
    SN: 0,
  },
  ...{ GM: 0, SL: 0, LR: 0, GB: 0, IE: 0, PT: 0, DE: 1, FR: 1, ES: 1, IT: 1, NL: 1, PL: 1, AE: 4, IN: 5.5 },
};
/** Nairobi's where the country is unknown. */
export const hoursBeforeUtc = (country: string): number => hoursOf[country] ?? 3;

/** The last millisecond of a day in a country, from the day's midnight in UTC. */
export function endOfDay(midnightMs: number, country: string): number {
  return midnightMs + dayMs - 1 - hoursBeforeUtc(country) * 3_600_000;
}

function readInstant(value: string | number | undefined): number | null {
  const ms = typeof value === "number" ? fromEpoch(value) : value ? fromText(value.trim()) : null;
  return ms !== null && ms >= earliestMs && ms < 253_402_300_800_000 ? ms : null;
}

/** Seconds until the year 5138, milliseconds from 1973 on: no real date is both. */
function fromEpoch(value: number): number | null {
  if (!Number.isFinite(value)) return null;
  return Math.trunc(value < 1e11 ? value * 1000 : value);
}

function fromText(text: string): number | null {
  if (text.length > 60) return null;
  if (epoch.test(text)) return fromEpoch(Number(text));
  const a = iso.exec(text);
  if (a) {
    const ms = Number((a[7] ?? "0").padEnd(3, "0").slice(0, 3));
    return instant(a[1], Number(a[2]), a[3], a[4], a[5], a[6], a[8], ms);
  }
  const b = dayFirst.exec(text);
  if (b) return instant(b[3], monthNumber(b[2]), b[1], b[4], b[5], b[6], b[7]);
  const c = monthFirst.exec(text);
  return c ? instant(c[3], monthNumber(c[1]), c[2]) : null;
}

function monthNumber(name: string | undefined): number {
  return months.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1;
}

function instant(
  yearText: string | undefined,
  month: number,
  dayText: string | undefined,
  hourText = "0",
  minuteText = "0",
  secondText = "0",
  zone = "Z",
  milliseconds = 0,
): number | null {
  const year = Number(yearText) + (yearText?.length === 2 ? 2000 : 0);
  const [day, hour, minute, second] = [
    Number(dayText),
    Number(hourText),
    Number(minuteText),
    Number(secondText),
  ];
  const offsetMinutes = zoneMinutes(zone);
  if (offsetMinutes === null || hour > 23 || minute > 59 || second > 60) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  return midnight.getTime() + ((hour * 60 + minute - offsetMinutes) * 60 + second) * 1000 + milliseconds;
}

function zoneMinutes(zone: string): number | null {
  const sign = zone[0] === "-" ? -1 : 1;
  if (zone[0] === "+" || zone[0] === "-") {
    const digits = zone.slice(1).replace(":", "");
    const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
    return minutes <= 14 * 60 ? sign * minutes : null;
  }
  const hours = zoneHours.get(zone.toLowerCase());
  return hours === undefined ? null : hours * 60;
}
