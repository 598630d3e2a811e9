// What is odd about an advert, in its own words. A warning says what the advert says, never what it is: no verdict, no
// score. Notices that warn of fraud use the same words, so nothing beside such a notice counts.
import { type Advert, quote, type Sentence } from "./advert.ts";
import { asksMoney, moneyWords } from "./asks-money.ts";
import type { Closing } from "./closing-date.ts";
import { hasOne } from "./rule.ts";

export type WarningCode =
  | "asks_money"
  | "chat_only_contact"
  | "free_mail_contact"
  | "brings_valuables"
  | "overseas_agency"
  | "deadline_passed"
  /** The last two are seen beside the other adverts of the catalogue. */
  | "reposted"
  | "same_text_other_employers";

/** `says` follows "This advert says". */
export type Warning = { code: WarningCode; says: string; evidence: string };

export const says: Record<WarningCode, string> = {
  asks_money: "that applicants have to pay something",
  chat_only_contact: "that one applies by WhatsApp or Telegram, and it names no other way",
  free_mail_contact: "that applications to a well-known employer go to a free mail address",
  brings_valuables: "that one has to bring a laptop, a phone or other valuables",
  overseas_agency: "that it finds people work in another country",
  deadline_passed: "that the last day to apply was before the day it was published",
  reposted: "what an earlier advert said, which the same board took down",
  same_text_other_employers: "word for word what another employer's advert says",
};

export const warningWords = new Set([
  ...moneyWords,
  ..."whatsapp telegram gmail yahoo hotmail outlook laptop laptops smartphone phone phones simu kuja beba bring carry come abroad majuu ughaibuni overseas gulf visa passport agency agencies recruitment saudi riyadh jeddah qatar doha dubai sharjah muscat manama oman kuwait bahrain lebanon poland ticket tickets tiketi paspoti".split(
    " ",
  ),
]);

const fraud =
  /\b(?:frauds?|fraudulent|fraudsters?|(?<!\b(?:no|not|not a|isn['’]t a|sio) )(?:scams?|scammers?)|impersonat\w+|phishing|beware|con(?:men| artists)|legitimate (?:job|offer|employer|recruit)|never (?:ask|charge|request|require)|fake)\b/i;
/** In a sentence of its own: "we do not charge, only …" takes it back. */
const noFee =
  /\b(?:does|do|will|shall) not (?:charge|ask|request|solicit|accept|require) (?:\w+ ){0,4}(?:fees?|payment|money|applicants?|candidates?)\b/i;
/** A notice covers the sentences around it. */
const noticeReach = 3;

const chat = /\b(?:whats?\s?app|telegram|wa\.me|t\.me)\b/;
const applyByChat =
  /\b(?:apply|send|submit|share|forward|contact|text|message|inbox|reach|dm|write|call|chat|join|tuma|wasiliana|andika|piga|interested)\b|\b(?:only|no calls)\b|(?:\+?254|\b0)[17]\d{2}/;
const chatIsTheWork =
  /\b(?:manage|managing|handle|handling|respond|responding|monitor\w*|moderat\w+|experience|customers?|clients?|channels?|campaigns?|groups? (?:for|of) (?:customers|clients)|marketing|support|orders?|queries|enquiries|platforms?|api|bots?|students?|leads|content|such as|including|tools?|like)\b/;
const otherWay =
  /[\w.+-]{1,60}@[\w-]{1,60}\.[a-z]{2,}|https?:\/\/|\bwww\.|\bapply (?:online|here|now|through (?:our|the) (?:website|portal))|\b(?:p\.?\s?o\.?\s?box|drop your (?:cv|application)|hand[- ]deliver|our offices?|careers page|website)\b|(?<!\b(?:no|not|don['’]t|never) )\bcalls? ?(?:us|me|or|on|hr|\/|the (?:office|manager)|\+?\d)|\bor (?:call|piga)\b|\bpiga simu\b/i;

const freeMail =
  /[\w.+-]{1,60}@(?:gmail|yahoo|ymail|hotmail|outlook|live|aol|protonmail|mail)\.(?:com|co\.uk|co\.ke|org)\b/;
/** Employers that have addresses of their own. Seen named in false adverts that Kenyan boards and papers warned of. */
const wellKnown =
  /\b(?:safaricom|airtel|kenya airways|kcb|equity bank|co-?op(?:erative)? bank|absa|stanbic|standard chartered|ncba|family bank|i&m bank|kenya power|kplc|kengen|ketraco|kra|kenya revenue|kenya ports|kpa|kenya pipeline|kenya railways|tsc|nhif|sha|nssf|iebc|kenya red cross|red cross|world vision|unicef|unhcr|undp|united nations|un[- ]habitat|unep|world food programme|wfp|who|usaid|save the children|care international|oxfam|amref|one acre fund|ministry of|county government|public service commission|kenya (?:wildlife|forest|defence) service|kemsa|kemri|naivas|carrefour|quickmart|java house|bamburi|eabl|east african breweries|coca[- ]cola|unilever|nestl[ée]|bidco|brookside|toyota|total energies|shell|nation media|standard group|royal media|aga khan|nairobi hospital|kenyatta national hospital|university of nairobi|kenyatta university|strathmore|google|microsoft|amazon|ibm|deloitte|pwc|kpmg|ernst)\b/;

const bringThings =
  /\b(?:bring|carry(?! out)|come with|kuja na|beba)\b[^.]{0,50}\b(?:laptops?|smart ?phones?|phones?|simu|atm cards?|cash|national id (?:card )?and (?:your )?phone|sim cards?|tablet)\b|\b(?:laptops?|smart ?phones?|phones?|tablets?)\b[^.]{0,40}\b(?:bring|carry|come with) (?:it|them)\b/;
const bringIsTheWork =
  /\b(?:do not|don['’]t|not|no need|bring your own device|byod|provided|policy|customers?|clients?|students?|guests?|users?|visitors?|members?|leave)\b/;

const gulf =
  "saudi(?: arabia)?|riyadh|jeddah|dammam|qatar|doha|dubai|abu dhabi|sharjah|u\\.?a\\.?e\\.?|oman|muscat|manama|kuwait|bahrain|gulf(?: countries)?|jordan|iraq|lebanon";
const abroad = new RegExp(
  `\\b(?:${gulf}|canada|poland|romania|germany|australia|uk|united kingdom|usa|overseas|abroad|majuu|ughaibuni)\\b`,
);
/** The title may name the country, and the text what is offered. */
const agencyOffers =
  /\b(?:visa (?:processing|fee|is free|and (?:air )?ticket|bure)|free (?:visa|air ?ticket|ticket)|air ?ticket|tiketi|(?:recruit(?:ing|ment)?|employment|manpower|labou?r|travel|licen[cs]ed) (?:agency|agencies|agents?)|(?:valid|have a|uwe na) (?:passport|paspoti)|passport holders)\b/;
const worksAbroad = new RegExp(
  String.raw`\b(?:(?:jobs?|vacancies|work|employment|opportunit(?:y|ies)) (?:abroad|overseas|in the gulf)|overseas (?:jobs?|employment|recruitment|placement)|house ?(?:help|maid|girl)s? (?:to|in|for)|we (?:are )?(?:recruit|send|take|place|deploy)\w* (?:\w+ ){0,6}(?:to|in|for)|nafasi za kazi (?:${gulf})|(?:vacanc(?:y|ies)|workers?|maids?|nann(?:y|ies)|guards?|drivers?|cleaners?|waiters?|caregivers?) (?:\w+ ){0,4}(?:to|in|for) (?:the )?(?:${gulf}))\b`,
);
const abroadIsNot =
  /\b(?:(?<!\bno )experience|clients?|customers?|occasional|travel (?:to|within)|head ?quarter\w*|based in|programme|conference|tour|exchange|scholarship|remote|sponsorship (?:is )?not|no visa|tourists?|packages|bookings?|itinerar\w+)\b/;

export function warningsOf(
  advert: Advert,
  sentences: readonly Sentence[],
  chosen: readonly number[],
  closing: Closing | null,
): Warning[] {
  const found = new Map<WarningCode, Warning>();
  const warn = (code: WarningCode, evidence: string) => {
    if (!found.has(code) && evidence !== "") found.set(code, { code, says: says[code], evidence });
  };
  const title = advert.title.slice(0, 300);
  if (asksMoney(title.toLowerCase())) warn("asks_money", quote(title, 0, title.length));
  let [hasOtherWay, isTitleAbroad]: (boolean | undefined)[] = [];
  const context: Context = {
    advert,
    hasOtherWay: () => (hasOtherWay ??= otherWay.test(advert.text)),
    isTitleAbroad: () => (isTitleAbroad ??= abroad.test(advert.title.toLowerCase())),
  };
  const isNotice = (near: number, index: number) => {
    const { text = "" } = sentences[near] ?? {};
    return fraud.test(text) || (near !== index && noFee.test(text));
  };
  for (const index of chosen) {
    const { text, start, end } = sentences[index] as Sentence;
    const codes = codesIn(text, context, found);
    if (codes.length === 0) continue;
    let isBesideNotice = false;
    for (let near = index - noticeReach; near <= index + noticeReach && !isBesideNotice; near++)
      isBesideNotice = isNotice(near, index);
    if (!isBesideNotice) for (const code of codes) warn(code, quote(advert.text, start, end));
  }
  if (closing !== null && advert.published !== "" && closing.closesAt < advert.published)
    warn("deadline_passed", closing.evidence);
  return [...found.values()];
}

type Context = { advert: Advert; hasOtherWay(): boolean; isTitleAbroad(): boolean };

/** Of the sentence, those that were not found before; each begins with what is quickly seen not to be there. */
function codesIn(
  text: string,
  { advert, hasOtherWay, isTitleAbroad }: Context,
  found: ReadonlyMap<WarningCode, Warning>,
): WarningCode[] {
  const lower = text.toLowerCase();
  const codes: WarningCode[] = [];
  if (!found.has("asks_money") && asksMoney(lower)) codes.push("asks_money");
  if (
    hasOne(lower, ["app", "telegram", "t.me", "wa.me"]) &&
    !found.has("chat_only_contact") &&
    chat.test(lower) &&
    applyByChat.test(lower) &&
    !chatIsTheWork.test(lower) &&
    !hasOtherWay()
  )
    codes.push("chat_only_contact");
  if (
    lower.includes("@") &&
    !found.has("free_mail_contact") &&
    freeMail.test(lower) &&
    (wellKnown.test(advert.company.toLowerCase()) || wellKnown.test(lower))
  )
    codes.push("free_mail_contact");
  if (
    hasOne(lower, ["bring", "carry", "come with", "kuja na", "beba"]) &&
    !found.has("brings_valuables") &&
    bringThings.test(lower) &&
    !bringIsTheWork.test(lower)
  )
    codes.push("brings_valuables");
  if (!found.has("overseas_agency") && offersWorkAbroad(lower, isTitleAbroad) && !abroadIsNot.test(lower))
    codes.push("overseas_agency");
  return codes;
}

function offersWorkAbroad(text: string, isTitleAbroad: () => boolean): boolean {
  const isAbroad = abroad.test(text);
  if (isAbroad && worksAbroad.test(text)) return true;
  const mayOffer = hasOne(text, ["visa", "tick", "tiketi", "agen", "pass", "paspoti"]);
  return mayOffer && (isAbroad || isTitleAbroad()) && agencyOffers.test(text);
}
