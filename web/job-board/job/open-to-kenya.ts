// May someone in Kenya take this job? Judged from the location text alone, and always told with the words that led to it.
// Where the text can be read in two ways, nothing is promised.
export type Openness = {
  verdict: "open" | "closed" | "unclear";
  because: "kenya" | "region" | "anywhere" | "elsewhere" | "suspicion" | "unsaid";
  /** The words of the listing that decided it. */
  words: string;
};

const word = (words: string, flags = "iu") => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, flags);

const kenya = word(
  "kenyans?|kenya|nairobi|mombasa|kisumu|nakuru|eldoret|thika|machakos|kakamega|kisii|nyeri|naivasha|malindi|garissa|kitale|kericho|kiambu|kajiado|kilifi|kwale|isiolo|turkana|kakuma|dadaab|lamu|bungoma|nanyuki|ruiru|athi river|murang['’]?a",
);
/** Towns of Kenya whose names other countries have too. */
const sharedTown = word("busia|meru|embu|moyale|mandera");
const everyAfrican = word(
  "(?:anywhere in|other|all|all of|across|rest of|pan)[- ]africa[a-z]*(?: countries)?",
);
const eastAfrica = word(
  "east(?:ern)?(?: ?(?:[&,/]|and|or) ?(?:south|west|central|north)(?:ern)?)? african?|eac|(?:sub-?saharan|anglophone|english-speaking) africa|global south",
);
const partOfAfrica = word(
  "(?:south|north|west|central|horn of|francophone|french-speaking|lusophone)(?:ern)?[- ]african?s?(?: republic)?",
);
const africa = word("african?s?(?: countries)?");
const anywhere = word(
  "world-?wide|anywhere|everywhere|global(?:ly)?|international|(?:all|any) (?:country|countries|locations?)|(?:the )?(?:world|globe|planet)|earth|no location restrictions?|location independent",
);
const saysNothing = word(
  "fully|100 ?%|remote(?:ly)?|flexible|hybrid|on-?site|work(?:ing)?|home|based|various|multiple|locations?|countries|online|virtual|distributed|only|or|and|from|in|the|a|of|to|for|all|any|over|across|around|open|candidates|team|jobs?|not (?:specified|stated|disclosed)|n/a|unspecified|unknown|tbd",
  "giu",
);
/** After these words stands where a job is not open; "excluded" and its like stand behind it. */
const except =
  /(?<!\p{L})(?:(except|excluding|excl|other than|but not|anywhere but)|outside|non|not|no)(?!\p{L})\.?(?: of| in| for| from| available in| open to)?[\s:-]*/iu;
const excepted = /(?:excluded|not ?(?:eligible|supported|accepted|available)|ineligible)\W*$/iu;
const vague = word("sanctioned|embargoed|restricted|certain|some|few|several|selected|following|countries");
const country =
  "u\\.?s\\.?a?|united states|eu|european union|eea|uk|united kingdom|canada|india|china|russia|australia";
/** Kenya is in it by the letter; those who write it often mean Europe. */
const emea = word("emea|mea");
const wide = "emea|mea|europe|middle east|apac|asia|latam|latin america|(?:north )?americas?";
const wideRegion = word(wide, "giu");
/** What stands beside Africa as its equal, where "Nigeria, Africa" is Nigeria. */
const peer = word(`${wide}|${country}`, "giu");
const offset = /(?:utc|gmt)\s*(\+\/-|[+±–−-])?\s*(\d{1,2})?|(?:to|and|\/|–|-)\s*([+–−-]?\d{1,2})(?!\d)/giu;
const zone = word("utc|gmt|cest|cet|[ecmp][sd]t|time ?zones?|hours");

const maxRemembered = 2_000;

/** Many jobs share a location, and every filter asks about all of them. */
export function remembered<Told>(tell: (location: string) => Told): (location: string) => Told {
  const known = new Map<string, Told>();
  return (location) => {
    if (known.size >= maxRemembered) known.clear();
    const told = known.get(location) ?? tell(location);
    known.set(location, told);
    return told;
  };
}

export const opennessOf = remembered((location) => judge(location.trim()));

const closed = (words: string): Openness => ({ verdict: "closed", because: "elsewhere", words });
const suspicion = (words: string): Openness => ({ verdict: "unclear", because: "suspicion", words });
const open = (because: Openness["because"], words: string): Openness => ({ verdict: "open", because, words });

const namesKenya = (text: string) =>
  [kenya, everyAfrican, eastAfrica].some((names) => names.test(text)) ||
  africa.test(text.replace(partOfAfrica, ""));
const isSilent = (text: string) => !/[\p{L}\d]/u.test(text.replace(saysNothing, ""));

function judge(told: string): Openness {
  const all = anywhere.exec(told);
  // "No location restrictions" is no exception.
  const [match, exceptWord] = (/^no /i.test(all?.[0] ?? "") ? null : except.exec(told)) ?? [];
  if (excepted.test(told)) return namesKenya(told) ? closed(told) : suspicion(told);
  if (match === undefined || /^not (?:specified|stated|disclosed)/i.test(told)) return judgePlaces(told);
  const at = told.indexOf(match);
  const [before, after] = [told.slice(0, at), told.slice(at + match.length)];
  if (namesKenya(after) || sharedTown.test(after)) return closed(told);
  const rest = judgePlaces(/anywhere but/i.test(match) ? "anywhere" : before);
  if (rest.because === "elsewhere") return closed(told);
  if (vague.test(after) || isSilent(after)) return isSilent(told) ? judgePlaces(told) : suspicion(told);
  if (rest.verdict === "open") return { ...rest, words: told };
  return exceptWord === undefined && isSilent(after.replace(peer, ""))
    ? open("anywhere", told)
    : suspicion(told);
}

function judgePlaces(told: string): Openness {
  const named = kenya.exec(told)?.[0];
  if (named) return open("kenya", named);
  const around = everyAfrican.exec(told) ?? eastAfrica.exec(told);
  if (around) return open("region", around[0]);
  const hours = judgeHours(told);
  if (hours) return hours;
  const shared = sharedTown.exec(told)?.[0];
  if (shared && isSilent(told.replace(sharedTown, ""))) return open("kenya", shared);
  const continent = africa.exec(told.replace(partOfAfrica, ""))?.[0];
  if (continent && isSilent(told.replace(africa, "").replace(peer, ""))) return open("region", continent);
  if (continent) return closed(told);
  if (emea.test(told)) return isSilent(told.replace(wideRegion, "")) ? suspicion(told) : closed(told);
  const everywhere = anywhere.exec(told)?.[0];
  if (!everywhere && isSilent(told)) return { verdict: "unclear", because: "unsaid", words: told };
  // The names above are in Latin letters: what has none may well name Nairobi.
  if (!everywhere) return /\p{Script=Latin}/u.test(told) ? closed(told) : suspicion(told);
  return judgeAnywhere(told, everywhere);
}

/** "Anywhere (USA)" is the USA, "Remote, Worldwide" is the world, and "London, Worldwide" may be either. */
function judgeAnywhere(told: string, everywhere: string): Openness {
  const parts = told.split(/[,;|/]|\bor\b/iu).filter((part) => !isSilent(part));
  const without = (part: string) => part.replace(new RegExp(anywhere, "giu"), "");
  if (parts.every((part) => isSilent(without(part)))) return open("anywhere", everywhere);
  return parts.some((part) => anywhere.test(part) && isSilent(without(part)))
    ? suspicion(told)
    : closed(told);
}

/** Kenya's clock is UTC+3. Hours say when, and only hint at where. */
function judgeHours(told: string): Openness | null {
  if (word("eat|east african? time").test(told)) return open("region", told);
  if (!zone.test(told)) return null;
  if (!/utc|gmt/i.test(told)) return suspicion(told);
  const hours = [...told.matchAll(offset)].flatMap(([, sign = "", hour, second]) => {
    const value = Number((second ?? `${/[–−-]/.test(sign) ? "-" : ""}${hour}`).replace(/[–−]/, "-"));
    if (Number.isNaN(value)) return [];
    return sign === "±" || sign === "+/-" ? [-value, value] : [value];
  });
  const [least, most] = [Math.min(...hours), Math.max(...hours)];
  if (least <= 3 && most >= 3) return open("region", told);
  return hours.length > 0 && (most < 1 || least > 5) ? closed(told) : suspicion(told);
}
