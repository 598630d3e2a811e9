// What an advert's own words say about who may take the job. Places in a sentence are put in as signs (ELSE for a place
// without Kenya, HERE for one with it), and then a short list of phrases decides; each says where it was seen.
// Most adverts name countries for other reasons ("US customers", "UK hours"): those are no restriction.
import { placesInProse } from "../job/place-names.ts";
import { type Advert, quote, type Sentence } from "./advert.ts";
import { hasOne, mayHold, type Rule } from "./rule.ts";

export type TextVerdict = { verdict: "open" | "closed" | "hint"; evidence: string };

/** A sentence without any of these decides nothing. */
export const eligibilityWords = new Set(
  "remote remotely location locations ubicación ubicacion standort anywhere everywhere worldwide weltweit world reside resides residing resident residents residency live living based located authorized authorised authorization authorisation eligible eligibility citizen citizens citizenship clearance itar applicants applicant candidates candidate hire hires hiring accept accepting consider license licensed licensure licence countries country states state provinces performed federal hired headquarters hybrid onsite join outside africa african persons person visa usc only must open".split(
    " ",
  ),
);

/** A place before these words is a market, a clock or a customer. */
const notAPlaceOfWork =
  /^(?:['’]s)?[\s-]*(?:eastern |pacific |central |mountain |standard )?(?:customers?|clients?|markets?|time|timezones?|time zones?|hours|business hours|compan(?:y|ies)|holidays?|benefits?|benefit|government|federal|dollars?|tax|gaap|law|laws|payer|healthcare|dtc|sales|accounts?|team|teams|businesses|firms?|brands?|startups?|universit|institution|est\b|et\b|pst|cst|bank|economy|shift|coast|talent|professionals|accounting|english)/i;

/** A sentence in lower case, with its places as signs; lists of places are one sign. */
function marked(text: string): string {
  const places = placesInProse(text);
  if (places.length === 0) return text.toLowerCase();
  let result = "";
  let at = 0;
  for (const { start, end, place } of places) {
    const isMarket = notAPlaceOfWork.test(text.slice(end, end + 40));
    const sign =
      place.code === "KE" || place.kind === "open-region" || place.kind === "africa"
        ? "HERE"
        : place.kind === "perhaps-region"
          ? "PERHAPS"
          : isMarket
            ? null
            : "ELSE";
    if (sign === null) continue;
    result += text.slice(at, start).toLowerCase() + sign;
    at = end;
  }
  return (result + text.slice(at).toLowerCase()).replace(listOfSigns, joined);
}

const listOfSigns =
  /(?:ELSE|HERE|PERHAPS)(?:[\s,;/&()–-]{1,3}(?:(?:and|or|the)[\s/]{1,2}){0,3}(?:ELSE|HERE|PERHAPS))+/g;
const joined = (list: string) =>
  list.includes("HERE") ? "HERE" : list.includes("ELSE") ? "ELSE" : "PERHAPS";

type Phrase = Rule & {
  says: TextVerdict["verdict"];
  unless?: RegExp;
  seen: string;
};

const perhaps =
  /\b(?:prefer|preferred|preferably|plus|nice to have|ideally|desirable|bonus|not required|a plus)\b/;
/** Whose place it is when it is not the applicant's. */
const ofTheEmployer =
  /\b(?:experience (?:\w+ )?(?:working|work|in)|knowledge of|we are|we're|our (?:[a-z]+ ){0,2}(?:team|office|offices|company|clients?|customers?|headquarters|partners?)|company|headquartered|headquarters|founded|employees across|offices in|(?:clients?|customers?|users?|companies|employers?) (?:\w+ ){0,2}(?:based|located|in|across))\b/;
const where = "(?:in|within|inside|from|throughout|across|anywhere in|out of)";
const the = "(?:the |one of the |any of the |our |a |an )?(?:following |continental )?ELSE";

const phrases: readonly Phrase[] = [
  {
    says: "closed",
    needs: [["HERE"]],
    pattern:
      /(?:n['’]t|\b(?:not|cannot|unable|no))\b[^.]{0,60}\b(?:accept|hire|consider|employ|recruit|support)\w*[^.]{0,90}\b(?:from|in|based)\b[^.]{0,60}HERE/,
    seen: "Remotive",
  },
  {
    says: "closed",
    needs: [["outside"], ["ELSE"]],
    pattern: /(?:n['’]t|\b(?:not|cannot|unable|no))\b.{0,90}\boutside (?:of )?(?:the )?ELSE/,
    seen: "employers' own systems",
  },
  {
    says: "closed",
    needs: [["ELSE"]],
    pattern: new RegExp(
      `\\b(?:must|should|required|requires?|need|needs|only|open to|candidates?|applicants?|employees|currently|consider|hire|hiring)\\b.{0,80}\\b(?:resid(?:e|es|ing|ents?|ency)|live|living|based|located|domiciled|present|work|working|be)\\b (?:and work(?:ing)? |currently |permanently |physically |legally |remotely |or located )*${where} ${the}`,
    ),
    unless: ofTheEmployer,
    seen: "RemoteJobs.org, Himalayas, Remote OK",
  },
  {
    says: "closed",
    needs: [["ELSE"]],
    pattern: new RegExp(
      `\\b(?:role|position|job|opportunity|work|candidate|you|contract)\\b.{0,50}\\b(?:based|located|performed|completed|restricted|limited|hybrid|on-?site|reside) (?:only )?(?:${where}|to) (?:candidates |applicants )?${the}`,
    ),
    unless: ofTheEmployer,
    seen: "RemoteJobs.org, Remote OK, employers' own systems",
  },
  {
    says: "closed",
    needs: [["ELSE"], [" to "]],
    pattern:
      /\b(?:authori[sz]ed|eligible|eligibility|entitled|right|permission|permitted|authori[sz]ation|able) to (?:live and )?work (?:lawfully |legally )?(?:in|within|for any employer in) (?:the )?ELSE/,
    seen: "RemoteJobs.org, The Muse, Remote OK",
  },
  {
    says: "closed",
    needs: [["ELSE work", "visa:"]],
    pattern: /ELSE work (?:authori[sz]ation|permit)|\bvisa: ?(?:usc|gc)\b/,
    unless: perhaps,
    seen: "RemoteJobs.org",
  },
  {
    says: "closed",
    needs: [["ELSE "]],
    pattern:
      /\b(?:must|only|required?|applicant|be|need|limited to|restricted to)\b.{0,60}ELSE (?:citizen|person|national|permanent resident)/,
    unless: perhaps,
    seen: "The Muse, Himalayas",
  },
  {
    says: "closed",
    needs: [["clearance"]],
    pattern:
      /\b(?:must|required?|requires|need|hold|possess|obtain|active)\b.{0,60}\b(?:security|secret|public trust|government|ts\/sci) clearance\b|\bclearance (?:is )?required\b/,
    unless: perhaps,
    seen: "Himalayas, The Muse",
  },
  {
    says: "closed",
    needs: [["identity"]],
    pattern:
      /\b(?:all persons hired|individuals hired|new hires)\b.{0,60}\b(?:proof of identity|verify identity|verify their identity)\b/,
    seen: "RemoteJobs.org",
  },
  {
    says: "closed",
    needs: [["ELSE"]],
    pattern:
      /^\W*(?:(?:job|work|primary|office|based|candidate|current|employee)[\s-])?(?:locations?|ubicaci[oó]n|standort|where|country|countries|region|based in|localização|localisation)\s*[:：–-].{0,60}ELSE/,
    unless: /\bheadquarters|hq\b|HERE|world|anywhere(?! in)/,
    seen: "RemoteJobs.org, Himalayas",
  },
  {
    says: "closed",
    needs: [["ELSE"], ["remote", "home"]],
    pattern:
      /\b(?:remote(?:ly)?|work (?:from|at) home)(?:[- ](?:friendly|first|based|position|role|work|opportunity|job|candidates?|eligible|only))*[\s,:–(-]{1,4}(?:(?:in|within|from|across|based in|anywhere in|throughout|only in)\s)?(?:the )?ELSE\b(?! (?:time|hours|office))/,
    unless: /\bheadquarters|\bhq\b|\boffice|HERE|world|team|compan(?:y|ies)|employees/,
    seen: "RemoteJobs.org, Remote OK",
  },
  {
    says: "closed",
    needs: [["anywhere"], ["ELSE"]],
    pattern: /\banywhere (?:in|within|across) (?:the )?(?:continental )?ELSE/,
    unless: /\b(?:weeks?|days|months?)\b/,
    seen: "Remote OK, Remotive, Himalayas",
  },
  {
    says: "closed",
    needs: [["state", "province"]],
    pattern:
      /\b(?:resid\w+|live|located|based|hire|hiring|employ\w*|candidates?|applicants?|work)\b.{0,60}\b(?:approved|following|eligible|these|select|certain|listed) (?:\w+ )?(?:states?|provinces)\b/,
    unless: /\bunited states|benefits|pay|salary|compensation\b/,
    seen: "RemoteJobs.org, Himalayas",
  },
  {
    says: "closed",
    needs: [
      ["ELSE", "state"],
      ["licen", "rn"],
    ],
    pattern:
      /\b(?:must|required|active|current|valid|unrestricted)\b.{0,60}(?:ELSE|\bstate)\b.{0,40}\b(?:licen[sc]e|licensure|licensed|rn)\b|\b(?:licensed?|licensure|licen[sc]e)\b.{0,50}\b(?:in|from) (?:the )?(?:state of )?ELSE\b.{0,30}\b(?:required|must)\b/,
    unless: /\bdriver|preferred|a plus|bar\b/,
    seen: "Himalayas, Jobicy",
  },
  {
    says: "closed",
    needs: [["ELSE"]],
    pattern:
      /ELSE[- ](?:based|only|residents? only|candidates? only|applicants? only)\b|\b(?:only|exclusively)\b.{0,30}\b(?:open|available)?\b.{0,30}\b(?:candidates?|applicants?|residents?|people|those)\b.{0,40}ELSE|\b(?:open|available|limited|restricted) (?:only |exclusively )?to (?:any |all |remote |qualified |100% remote )*(?:candidates?|applicants?|residents?|people)\b.{0,40}ELSE/,
    unless:
      /\b(?:clients?|customers?|compan(?:y|ies)|pay|salary|compensation|benefits|learn more|click|notice|privacy|team|leaders?)\b|ELSE-based (?:startup|team|client|agenc|firm)/,
    seen: "Remotive, Himalayas",
  },
  {
    says: "open",
    needs: [["anywhere", "everywhere", "worldwide", "weltweit", "any country", "all over the world"]],
    pattern:
      /\bweltweit möglich|\b(?:open to|accept\w*|welcome|hir(?:e|ing)|consider\w*)\b.{0,60}\b(?:anywhere(?! (?:in|within|across) (?:the )?(?:ELSE|PERHAPS|cont))|worldwide|any country|all over the world)\b|\b(?:from|live|based|located|work) anywhere in the world\b|\b(?:can|may) be based anywhere(?! (?:in|within) (?:the )?(?:ELSE|PERHAPS))\b|\bwork from (?:anywhere|everywhere)(?=\W*(?:$|[:.!;]))/,
    unless: /\b(?:weeks?|days|months?|customers|clients|patients)\b/,
    seen: "Remotive, Himalayas",
  },
  {
    says: "open",
    needs: [["HERE"]],
    pattern: new RegExp(
      `\\b(?:candidates?|applicants?|applications?|talent|professionals?|residents?|open to|must be|hire|hiring|reside|residing|live|based|located)\\b.{0,60}\\b(?:${where}|to|are) (?:the |all |any )?HERE`,
    ),
    unless: ofTheEmployer,
    seen: "Remotive, Kenyan boards",
  },
  {
    says: "closed",
    needs: [["ELSE"], ["join", "hiring"]],
    pattern:
      /\bjoin (?:the|our) .{0,40}\bteam in (?:the )?ELSE|\b(?:we are|we're) (?:currently |only )*hiring (?:\w+ ){0,3}(?:in|from|across) (?:the )?ELSE/,
    seen: "employers' own systems, Himalayas",
  },
  {
    says: "open",
    needs: [["HERE"]],
    pattern: /^\W*HERE[^\d]{0,30}:\s*(?:[€$£]|usd|eur|kes|ksh)\s*\d/,
    seen: "RemoteJobs.org",
  },
  {
    says: "hint",
    needs: [["headquarters"], ["ELSE"]],
    pattern: /^\W*headquarters\b.{0,30}(?:remote.{0,10}ELSE|ELSE.{0,10}remote)/,
    seen: "RemoteJobs.org",
  },
];

/** Those that decide without the name of a place. */
const withoutPlace = phrases.filter(({ needs }) =>
  needs.every((parts) => parts.some((part) => !/ELSE|HERE/.test(part))),
);

/** "We accept applicants from the following countries:" with the names in the lines below it. */
const listFollows =
  /\b(?:accept|consider|hire|hiring|recruit|open to|applicants?|candidates?|available|legal basis)\b.{0,80}\b(?:countries|locations|regions|from|in)\s*:?\s*$/;
const heads = ["countries", "locations", "regions", "from", "in"];

function endsLikeHead(signs: string): boolean {
  const end = signs.trimEnd();
  const words = end.endsWith(":") ? end.slice(0, -1).trimEnd() : end;
  for (const head of heads) if (words.endsWith(head)) return true;
  return false;
}

const isRefused = /n['’]t\b|\b(?:not|cannot|unable|no longer|no legal)\b/;
const maxListLines = 40;

export function textVerdicts(
  { text }: Advert,
  sentences: readonly Sentence[],
  chosen: readonly number[],
): TextVerdict[] {
  const found: TextVerdict[] = [];
  for (const index of chosen) {
    const sentence = sentences[index] as Sentence;
    const signs = marked(sentence.text);
    if (endsLikeHead(signs) && listFollows.test(signs)) {
      const listed = listBelow(text, sentences, index, signs);
      if (listed) found.push(listed);
    }
    const possible = hasOne(signs, ["ELSE", "HERE"]) ? phrases : withoutPlace;
    for (const phrase of possible) {
      if (!mayHold(phrase, signs)) continue;
      const { says, pattern, unless } = phrase;
      if (says === "closed" && signs.includes("HERE") && !isRefused.test(signs)) continue;
      const match = pattern.exec(signs);
      if (!match || unless?.test(signs)) continue;
      found.push({
        verdict: says,
        evidence: quote(text, sentence.start, sentence.end, sentence.start + match.index),
      });
      break;
    }
  }
  return found;
}

/** A list of those who are refused closes the job with Kenya in it, a list of those who are wanted without. */
function listBelow(
  text: string,
  sentences: readonly Sentence[],
  index: number,
  signs: string,
): TextVerdict | null {
  const head = sentences[index] as Sentence;
  let names = 0;
  for (const line of sentences.slice(index + 1, index + 1 + maxListLines)) {
    const below = marked(line.text);
    if (below.length > 200 && !/ELSE|HERE/.test(below)) break;
    if (below.includes("HERE"))
      return isRefused.test(signs)
        ? { verdict: "closed", evidence: quote(text, line.start, line.end) }
        : { verdict: "open", evidence: quote(text, line.start, line.end) };
    if (below.includes("ELSE")) names++;
    else if (names > 0) break;
  }
  if (names === 0 || isRefused.test(signs)) return null;
  return { verdict: "closed", evidence: quote(text, head.start, head.end) };
}
