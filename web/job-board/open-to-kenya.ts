// May someone in Kenya take this job? Judged from the location text alone, and always told with the words that led to it.
export type Openness = {
  verdict: "open" | "closed" | "unclear";
  because: "kenya" | "region" | "anywhere" | "elsewhere" | "exception" | "unsaid";
  /** The words of the listing that decided it. */
  words: string;
};

const kenya =
  /(?<!\p{L})(?:kenya|nairobi|mombasa|kisumu|nakuru|eldoret|thika|machakos|kakamega|kisii|nyeri|meru|naivasha|malindi|garissa|kitale|kericho|kiambu|kajiado|kilifi|kwale|embu|isiolo|turkana|kakuma|dadaab|lamu|bungoma|busia|nanyuki|ruiru|athi river|murang['’]?a)(?!\p{L})/iu;
const region = /(?<!\p{L})(?:east(?:ern)? africa|sub-saharan africa|emea|africa)(?!\p{L})/iu;
const otherAfrica =
  /(?<!\p{L})(?:south|north|west|central|northern|western|southern)(?:ern)? africa(?:n republic)?(?!\p{L})/giu;
const anywhere =
  /(?<!\p{L})(?:worldwide|world-wide|anywhere(?! in (?!the world))|global(?:ly)?|international|all countries|any country)(?!\p{L})/iu;
const exception = /(?<!\p{L})(?:except|excluding|excl\.?|other than|outside)(?!\p{L})/iu;
const saysNothing =
  /(?<!\p{L})(?:fully|100%|remote(?:ly)?|flexible|hybrid|on-?site|work(?:ing)? from home|home[- ]based|home|various|multiple locations|online|virtual|or)(?!\p{L})/giu;

const mostJudged = 2_000;
const judged = new Map<string, Openness>();

/** Many jobs share a location, and every filter asks about all of them. */
export function opennessOf(location: string): Openness {
  const known = judged.get(location);
  if (known) return known;
  if (judged.size >= mostJudged) judged.clear();
  const openness = judge(location);
  judged.set(location, openness);
  return openness;
}

function judge(location: string): Openness {
  const told = location.trim();
  if (exception.test(told)) return { verdict: "unclear", because: "exception", words: told };
  const named = kenya.exec(told)?.[0];
  if (named) return { verdict: "open", because: "kenya", words: named };
  const around = region.exec(told.replace(otherAfrica, ""))?.[0];
  if (around) return { verdict: "open", because: "region", words: around };
  const all = anywhere.exec(told)?.[0];
  if (all) return { verdict: "open", because: "anywhere", words: all };
  const left = told.replace(saysNothing, "").replace(/[\s,;/()|·–-]+/gu, "");
  return left === ""
    ? { verdict: "unclear", because: "unsaid", words: told }
    : { verdict: "closed", because: "elsewhere", words: told };
}
