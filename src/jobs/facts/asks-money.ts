// Does a clause ask the applicant for money? An honest employer never does. Clause by clause, because a promise ("we never
// charge a fee") and a duty ("customers pay a fee") use the same words as the demand. All of it reads small letters.
import { oneHolds, type Rule, rule } from "./rule.ts";

const currency = String.raw`(?:kshs?|kes|shs?|shilingi|shillings?|ugx|tzs|usdt?|naira|ghs|dollars?)\b\.?|[$₦€£]`;
/** In Sheng 100, 200, 500 and 1,000 have names of their own. */
const sheng = String.raw`\b(?:rwabe|rwabi|thao|ngiri|finje)\b|\b(?:soo|punch)\b(?=\s(?:ya|za|tu|pekee|moja|mbili|tatu|nne|tano|sita|saba|nane|tisa)\b)`;
const share = String.raw`\b(?:\d{1,3}\s?%|half|one month['’]?s?)\s(?:of\s)?(?:(?:your|the|first|monthly|month['’]?s?)\s){0,3}(?:salary|pay)\b`;
const spelled = String.raw`\b(?:mia|elfu) (?:moja|mbili|tatu|nne|tano|sita|saba|nane|tisa|kumi)\b`;
const amount = String.raw`(?:${currency})\s?(?:\d|mia\b|elfu\b|laki\b)|\d[\d,.]{0,12}\s?(?:k\b|bob\b|\/[=-]|${currency}|(?:kwa|by|via|through|to|on)\s+(?:m-?pesa|paybill|till|0[17]\d|\+?254))|${spelled}|${sheng}|${share}`;
/** Whatever a fee is called. Seen in Kenyan adverts and in the warnings of Corporate Staffing, MyJobMag and the DCI. */
const feeKind =
  "(?:registration|application|processing|training|interview|medical|administration|administrative|admin|facilitation|commitment|visa|activation|joining|clearance|vetting|uniform|recruitment|placement|booking|slot|agency|consultation|assessment|orientation|induction|onboarding|verification|documentation|file|file opening|form|membership|subscription|insurance|security|caution|attachment|background check|background screening|certificate|badge|kit|transport|travel|accommodation|service|sponsorship|portal|account|test|exam|aptitude)";
const ofHiring =
  "(?:registration|application|processing|interview|commitment|facilitation|activation|joining|vetting|clearance|onboarding)";
const swahiliKind =
  "(?:usajili|mafunzo|maombi|usaili|viza|sare|matibabu|fomu|kujiunga|kuandikishwa|vifaa|ofisi)";
/** What only somebody who gets a job needs, so that its price is the applicant's. */
const thing = `(?:${feeKind}|${swahiliKind}|manual|uniforms|overalls?|boots|gloves|reflectors?|helmets?|medicals|gate ?pass|airport pass|id card|job card|forms|starter (?:kit|pack)|food handlers?['’]?s?|seat|invitation letter|package|flight|ticket)`;
/** What an agent offers to get for the applicant. */
const paper =
  "(?:documents?|papers|passports?|visas?|good conduct|certificates?|permits?|background checks?|screening|vetting)";
/** The words of such a list, one of which a rule needs. */
const listed = (words: string) => words.slice("(?:".length, -1);
const filler = String.raw`(?:(?:a|an|the|us|your|our|their|own|only|just|of|for|ya|kiasi|cha|refundable|non-refundable|security|small|one-time|one-off|once-off|initial|upfront|token|total|sum|minimum|payment|${feeKind})\s+){0,6}`;
const sum = String.raw`${filler}(?:${amount}|(?:fees?|charges|deposit|ada|starter kit|token)\b)`;

/** The rules of what the money is for. */
const fee: readonly Rule[] = [
  rule("fee|charge|deposit", String.raw`\b(?!service charge)${feeKind}\s+(?:fees?|charges?|deposit)\b`),
  rule(
    "charge of|fee of|cost of",
    String.raw`\b(?:charge|fee|cost) of (?:${amount})[\d,]{0,9}[^.,;]{0,20}\bto (?:verify|process|register|activate|review|forward|book)\b`,
  ),
  rule("cost|payment|money", String.raw`\b${ofHiring}\s+(?:costs?|payment|money)\b`),
  rule(
    `${listed(ofHiring)}|uniform|form|${listed(swahiliKind)}`,
    String.raw`\b(?:${ofHiring}|uniform|form|${swahiliKind})(?: booking| slot| letter)?\s*(?:of|is|at|ni|:|-|–)?\s*(?:${amount})`,
  ),
  rule(
    "training|uniform|medical",
    String.raw`\b(?:training|uniform|medical) (?:is|costs|goes for)\s+(?:${amount})`,
  ),
  rule(
    "ada|malipo|pesa|hela|gharama|bei|fee",
    String.raw`\b(?:ada|malipo|pesa|hela|gharama|bei|fee)\s+[yz]a\s+(?:${swahiliKind}|${feeKind})\b`,
  ),
  rule(
    "amount of|sum of|total of",
    String.raw`\b(?:amount|sum|total) of (?:${amount})[^.,;]{0,60}\b(?:for|towards) (?:the |your )?(?:${ofHiring}|uniform|form)\b`,
  ),
  rule(
    "ya|za|ka",
    String.raw`(?:\d|${spelled}|${sheng})(?:\s?(?:k|bob|\/[=-]|shillings|shilingi))?(?:\s(?:tu|pekee|only))?\s+[yzk]a\s+(?:${swahiliKind}|${feeKind})\b`,
  ),
  rule(
    "for|as|being|cover|towards",
    String.raw`(?:\d|salary)(?:\s?(?:k|bob|\/[=-]|shillings|ksh|kes|usdt?|dollars))?\s+(?:is charged\s+)?(?:for|as|being|to cover|towards)\s+(?:the\s+|your\s+|a\s+|an\s+)?${thing}\b`,
  ),
  rule("fee|charges|ada", String.raw`^\W*(?:fees?|charges|ada)\s*[:=–-]\s*(?:${amount})`),
  rule("refundable", String.raw`\bnon-?\s?refundable\b`),
  rule("course|class", String.raw`(?:^|[,;:–-]\s*)(?:(?:a|the|our)\s+)?(?:course|class)\s+fees?\b`),
  rule("money for", String.raw`\bmoney for (?:the |your )?(?:${thing}|printing|contract)\b`),
  rule(
    "processed|prepared|done|issued|arranged|conducted",
    String.raw`\b${paper}\s+(?:(?:is|are|will be|to be|be)\s+)?(?:processed|prepared|done|issued|arranged|conducted)\s+(?:at|for)\s+(?:only\s+)?(?:${amount})`,
  ),
  rule(
    "process your|process all|prepare your|prepare all",
    String.raw`\b(?:process|prepare)\s+(?:your|all)\s(?:\w+\s){0,3}?${paper}\s+(?:at|for)\s+(?:only\s+)?(?:${amount})`,
  ),
  rule(
    "slot|nafasi",
    String.raw`\b(?<!\b(?:advert|radio|tv|billboard|parking|stall|exhibition) )(?:slots?|nafasi(?: ya kazi)?)\s+(?:are |is )?(?:going|goes|sold|inauzwa|zinauzwa|inaenda)\s+(?:(?:at|for|kwa)\s+)?(?:${amount})`,
  ),
];
const applicant =
  "(?:applicants?|candidates?|trainees?|you|recruits?|workers?|successful ones|those (?:selected|shortlisted)|selected ones|new [a-z]{3,20}|mwombaji|waombaji)";
const must =
  "(?:(?:only|must|should|will|shall|each|all|have|need|required|asked|expected|are|be|to|first|then)\\s+){0,6}";
const anApplicant =
  "applicant|candidate|trainee|you|recruit|worker|successful ones|those|selected ones|new |mwombaji|waombaji";
/** Who has to pay, in so many words. */
const demand: readonly Rule[] = [
  rule(
    `${anApplicant} & pay|deposit|send|remit|purchase|buy|part with|facilitate|contribute|cater|meet|make|invest|need|incur|leave`,
    String.raw`\b${applicant}\s+${must}(?:pay|deposit|send|remit|purchase|buy|part with|facilitate|contribute|cater for|meet|make|invest|need|incur|leave)\s+${sum}`,
  ),
  rule(
    `${anApplicant} & pay|contribute|cater|meet`,
    String.raw`\b${applicant}\s+${must}(?:pay|pay for|contribute|cater for|meet)\s[^.,;:]{0,40}\b${thing}\b`,
  ),
  rule(
    `${anApplicant} & purchase|buy`,
    String.raw`\b${applicant}\s+${must}(?:purchase|buy)\s(?:(?:a|the|their|your|own|our)\s){0,3}${thing}\b`,
  ),
  rule(
    `${anApplicant} & cost of|fee of|charge of`,
    String.raw`\b${applicant}\s[^.;:]{0,60}\bat (?:a|the) (?:cost|fee|charge) of\s`,
  ),
  rule(
    "buy|purchase|get|order & manual|starter|book|guide|form",
    String.raw`^\W*(?:buy|purchase|get|order)\s+(?:(?:a|the|our|your)\s+){0,2}(?:training |job |interview |study |application |registration )?(?:manual|starter (?:kit|pack)|e-?book|guide|forms?)\s+(?:at|for)\s+(?:only\s+)?(?:${amount})`,
  ),
  rule(
    `${anApplicant} & facilitate`,
    String.raw`\b${applicant}\s+${must}facilitate\s[^.,;:]{0,30}\bwith\s+(?:${amount})`,
  ),
  rule(
    "charge",
    String.raw`\bwe (?:only |will |shall )?charge\s+${sum}[^.]{0,40}\b(?:${thing}|jobs?|work|access|links?)\b`,
  ),
  rule(
    "charge|deducted",
    String.raw`\b(?:charges?|charged|deducted from)\s(?:the |each |every )?${applicant}\s`,
  ),
  rule(
    "utalipa|utatuma|ulipe|utume|unalipa|alipe|atalipa|atatoa",
    String.raw`\b(?:utalipa|utatuma|ulipe|utume|unalipa|alipe|atalipa|atatoa|walipe)\s+${sum}`,
  ),
  rule("pay", String.raw`\byou (?:must |will |shall )?pay (?:it )?(?:through|via|by|before|upon)\b`),
  rule("lipwa", String.raw`\b(?:inalipwa|hulipwa|italipwa) na (?:mwombaji|waombaji)\b`),
  rule("tozwa|ukilipa|ukituma|ukitoa", String.raw`\b(?:utatozwa|unatozwa|ukilipa|ukituma|ukitoa)\s+${sum}`),
  rule(
    "top up|recharge|fund your",
    String.raw`\b(?:top up|recharge|fund) your (?:account|wallet)\s+(?:with|by)\s+(?:only\s+)?(?:${amount})`,
  ),
  rule("lazima u", String.raw`\blazima u(?:dondoshe|angushe|toe|lipe|tume)\s+${sum}`),
];
const order: readonly Rule[] = [
  rule(
    "pay|deposit|send|remit|facilitate|lipa|tuma|lipia|leta|rusha|nitumie|tutumie|nirushie",
    String.raw`(?:^|[,;:(]\s*|\b(?:kindly|please|then|first|and|to|must|only|tafadhali)\s+)(?:pay|deposit|send|remit|facilitate (?:yourself |us )?with|lipa|tuma|lipia|leta|rusha|nitumie|tutumie|nirushie)\s+${sum}`,
  ),
  rule("pesa", String.raw`(?:^|\b(?:kindly|please)\s+)m-?pesa\s+(?:us\s+)?(?:${amount})`),
];
/** "Anaitisha 500": a verb that asks for money makes any figure a sum. */
const asksInSwahili: readonly Rule[] = [
  rule("itisha|dai|toza", String.raw`\b(?:[aw]?a|tu)na(?:itisha|dai|toza)\s+(?:${sum}|\d[\d,]{2,6}\b)`),
  rule("kidogo", String.raw`\b(?:kakitu|kitu)\s+kidogo\s+(?:cha|ya|ka)\s+(?:${amount}|\d)`),
  rule(
    "chai ya",
    String.raw`\bchai ya (?:boss|mkubwa|hr|manager|meneja|supervisor|askari)\b[^.]{0,12}(?:${amount}|\d)`,
  ),
];
/** The figure stands alone, and the thing beside it says what for: "pay 1,200 for your medicals", "alipe 300 ya fomu". */
const bareSum: readonly Rule[] = [
  rule(
    "pay|send|bring|carry|lipa|lipe|tuma|leta|tozwa|ukitoa|rusha",
    String.raw`\b(?:pay|send|bring|carry|lipa|alipe|ulipe|tuma|leta|utatozwa|unatozwa|ukilipa|ukituma|ukitoa|rusha)\s+(?:us\s+)?\d[\d,]{1,6}\s+(?:for|ya)\s+(?:the\s+|your\s+|a\s+)?${thing}\b`,
  ),
  rule(
    "ada|pesa|malipo|gharama",
    String.raw`\b(?:ada|pesa|malipo|gharama) ya (?:${swahiliKind}|${ofHiring}) (?:ni\s)?\d[\d,]{1,6}\b`,
  ),
  rule(
    "tumie|rushie",
    String.raw`\b(?:nitumie|tutumie|nirushie|turushie)\s+\d[\d,]{2,5}\b(?!\s?(?:hrs|hours))`,
  ),
  rule(
    "bring|carry|come with|uje na|mje na|kuja na|uko na|ukuwe na",
    String.raw`\b(?:bring|carry|come with|uje na|mje na|kuja na|uko na|ukuwe na)\b[^.;]{0,60}?\b\d[\d,]{2,6}(?:\s?\/[=-])?\s+(?:for\s+|ya\s+)?(?:the\s+|your\s+)?${thing}\b`,
  ),
];
const money = new RegExp(
  String.raw`(?:^|[^a-z])(?:${currency})|\btill\s?\d{5,7}\b|\d[\d,.]{0,12}\s?(?:k\b|bob\b|\/[=-]|(?:kwa|by|via|through|to|on)\s+(?:till|0[17]\d|\+?254))|m-?pesa|paybill|till (?:number|no)|gift cards?|western union|bitcoin`,
);
const moneyInWords = new RegExp(`${spelled}|${sheng}|${share}`);
const upFront =
  /\brefundable (?:security )?deposit\b|\bstarter (?:kit|pack)\b|\b(?:pay|payable|payment|deposit)\b[^.]{0,80}\bbefore (?:you|your|reporting|starting|training|placement|the interview|an interview|interview)\b|\bpayment receipt\b|\bm-?pesa (?:message|confirmation|code)\b|\b(?:activate|unlock|upgrade|reserve|secure) your\b|\bupgrade to (?:vip|premium|pro|gold|level)\b/;
const byHand = /\b(?:pay|deposit|purchase|buy|fee|send|remit|upgrade|invest|lipa|tuma)/;
/** Things whose price the applicant is told to carry, with or without the price. */
const ownCost =
  /\b(?:uniforms?|medical (?:examination|check-?up|test|certificate)s?|training (?:materials?|manual|kit)|id badge|airport pass|safety boots|ppe)\b[^.]{0,60}\b(?:(?:to be|must be|shall be|will be|is|are) (?:paid|bought|purchased|met|catered|borne) (?:for )?(?:by|from) (?:the |each |every )?(?:applicant|candidate|trainee|recruit|worker|employee|you\b)|at (?:your|the (?:applicant|candidate)['’]?s?|applicants?['’]?s?|own) (?:own )?(?:cost|expense))/;

const promise =
  /\b(?:kshs?|kes|shs?)\.?\s?0(?![\d.,])|\b(?:no|not|never|nothing|without|free of|zero|nil|don['’]t|doesn['’]t|won['’]t|neither|nor)\b(?![- ]?refundable)[^.,;:]{0,60}\b(?:fees?|charges?|charged?|pay|paid|payment|money|deposit|costs?|asks?|asked|requests?|demand|kitu kidogo)\b|\b(?:pays?|paid) nothing\b|\b(?:(?:is|are|be|fully) covered|covered by|waived|reimburse[ds]?|refunded by|free of charge|(?:paid|met|catered for|borne) by (?:us|the (?:company|employer|organi[sz]ation|client))|(?:the )?(?:company|employer|organi[sz]ation)['’]s cost|(?:we|employer|company|organi[sz]ation|school|hospital|hotel|office|firm)\s+(?:will\s+|shall\s+)?(?:pays?|covers?|meets?|caters?)|ha(?:tu|wa)(?:tozi|chukui|ulizi|itishi|dai)|hakuna (?:ada|malipo)|bila malipo|beware|report (?:any|such|it\b|them\b)|usilipe|usitume|matapeli|tapeli|laghai|fraud\w*|(?<!\b(?:not?|not a|no a) )scams?|conmen|con artists)|\bfees?\s+(?:is|are)\s+not\b(?! refundable)/;
const others =
  "(?:customers?|clients?|parents?|guardians?|students?|learners?|pupils?|members?|tenants?|patients?|guests?|farmers?|merchants?|users?|suppliers?|vendors?|visitors?|passengers?|donors?|delegates?|participants?|attendees|exhibitors?|buyers?|bidders?|borrowers?|importers?|exporters?|subscribers?|shareholders?|households?|beneficiar(?:y|ies)|landlords?|wateja|mteja|wazazi|wanafunzi)";
/** Money that the work is about: others pay it, or the worker pays it out, or earns it, or the law asks for it. */
const duty = new RegExp(
  [
    String.raw`^\W{0,9}(?:up)?sell\b`,
    String.raw`\b${others}\s+(?:(?:who|must|will|can|to|making|making their)\s+){0,3}(?:pay|paying|deposit|send)s?\b`,
    String.raw`\b(?:fees?|deposits?|payments?)\b[^.,;]{0,40}\bfrom\s+(?:the\s+|our\s+|new\s+)?${others}\b`,
    String.raw`\b(?:collect|receive|receipt|record|reconcile|process(?!ing (?:fee|charge))|handle|manage|follow up|invoice|negotiate|verify|monitor|post|track)(?:s|ing)?\s+(?:[\w-]+\s+){0,4}(?:fees?|deposits?|payments?|m-?pesa)\b`,
    String.raw`\bpay\s+(?:\S+\s+){0,5}(?:salaries|wages|invoices|suppliers|vendors|casuals|partners|dut(?:y|ies)|tax(?:es)?|bills)\b`,
    String.raw`\b(?:school|tuition|exam|examination|hospital|legal|management|membership|licen[cs]e|bank|transaction)\s+fees?\s+(?:collection|income|structure|policy|payments?|arrears|balances?)\b`,
    String.raw`\b(?:university|college|school|hospital|county|regulator)\s+(?:will\s+)?charges?\b`,
    String.raw`\be-?citizen\b|\b(?:council|board|law society) of kenya\b|\b(?:required by|under the) law\b|\bhelb\b|\bknec\b|\bntsa\b`,
  ].join("|"),
);
const aboutOthers = new RegExp(String.raw`\b${others}\b`);
const period = String.raw`(?:monthly|weekly|daily|(?:per|an?|each|every|\/)\s*(?:month|hour|day|week|year|annum|sale)|kwa (?:siku|wiki|mwezi|saa))`;
const perPeriod = new RegExp(String.raw`\d\s?(?:k\b|\/[=-])?\s*${period}`);
const wage = new RegExp(
  String.raw`(?:^\W{0,9}fees?|\b(?:pay|malipo ya ${swahiliKind}|allowance|stipend|salary|earn|commission|bonus))\s*(?:of\s+|is\s+|ni\s+|up to\s+|:\s*)?(?:${amount})[\d,.k\s–-]{0,30}${period}|\b(?:you|candidates?|applicants?|interns?)\s+(?:will|shall)\s+(?:be paid|receive|earn|get)\b|\b(?:allowances?|reimbursements?|refunds?)\b[^.]{0,30}\b(?:of|is|provided)\b|\b(?:in|out)patient\b|\bpaid (?:test|trial|training|assessment|task|internship)\b|\bstipends?\b|\bwe (?:will |also )?(?:give|offer|provide|refund)\b`,
);

export const moneyWords = new Set(
  "facilitate manual pay paid payable payment deposit fee fees charge charged charges cost costs registration purchase buy starter send remit lipa lipia tuma leta utalipa utatuma unalipa inalipwa ulipe utume alipe atalipa atatoa ada malipo gharama usajili mafunzo fomu sare uniform uniforms medical medicals mpesa pesa facilitation activation activate investment commitment expense till paybill token refundable form forms ksh kshs kes shs bob shillings shilingi mia elfu thao rwabe rwabi ngiri finje processed slots recharge kitu kakitu chai anaitisha wanaitisha tunaitisha anadai wanadai tunatoza anatoza wanatoza utatozwa unatozwa ukilipa ukituma ukitoa uje uko ukuwe nitumie tutumie nirushie turushie rusha lazima".split(
    " ",
  ),
);
/** A clause ends here. After some of these words a promise is taken back: "no fee to apply, only a processing fee of …". */
const turn =
  /[,–—]\s*(?=(?:only|just|except|ila|isipokuwa)\b)|;|\b(?=(?:but|however|lakini)\b)|\s(?=and (?:you|then|start|earn)\b)/;

export function asksMoney(sentence: string): boolean {
  return suspicion.test(sentence) && sentence.split(turn).some(clauseAsks);
}

/** Most sentences about pay have none of these, and need no closer look. */
const suspicion = new RegExp(
  String.raw`\d|[$₦€£]|\bfees?\b|charge|deposit|\bada\b|malipo|\b(?:mia|elfu)\b|cost\b|expense|paid for|bought|purchase|salary|starter (?:kit|pack)|${sheng}`,
);

function clauseAsks(clause: string): boolean {
  return suspicion.test(clause) && isDemand(clause) && !promise.test(clause) && !duty.test(clause);
}

function isDemand(clause: string): boolean {
  if (ownCost.test(clause)) return true;
  const isAsked = oneHolds(asksInSwahili, clause);
  const isBare = isAsked || oneHolds(bareSum, clause);
  const hasMoney = isBare || money.test(clause) || moneyInWords.test(clause);
  const isOfApplicants = oneHolds(demand, clause);
  const isTold = isAsked || isOfApplicants || oneHolds(order, clause);
  const hasFee = (hasMoney || isTold) && (isBare || oneHolds(fee, clause));
  const isOdd = hasFee || (hasMoney && (isTold || (upFront.test(clause) && byHand.test(clause))));
  if (!isOdd || wage.test(clause)) return false;
  if (aboutOthers.test(clause) && !isOfApplicants) return false;
  return !perPeriod.test(clause) || /\b(?:fees?|charges?|deposit|ada)\b/.test(clause);
}
