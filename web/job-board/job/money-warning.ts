// Does an advert ask the applicant for money? An honest employer never does. Judged clause by clause, because a promise
// ("we never charge a fee") and a duty ("customers pay a fee") use the same words as the demand.
const currency = String.raw`(?:kshs?|kes|shs?|shilingi|shillings?|ugx|tzs|usdt?|naira|ghs|dollars?)\b\.?|[$₦€£]`;
const amount = String.raw`(?:${currency})\s?\d|\d[\d,.]*\s?(?:bob\b|\/[=-]|${currency}|(?:kwa|by|via|through|to|on)\s+(?:m-?pesa|paybill|till|0[17]\d|\+?254))`;
const feeKind =
  "(?:registration|application|processing|training|interview|medical|administration|admin|facilitation|commitment|visa|activation|joining|clearance|vetting|uniform|recruitment|placement|booking)";
const swahiliKind = "(?:usajili|mafunzo|maombi|usaili|viza)";
const filler = String.raw`(?:(?:a|an|the|us|your|our|only|just|of|ya|kiasi|cha|refundable|non-refundable|security|small|one-time|initial|upfront|${feeKind})\s+)*`;
const sum = String.raw`${filler}(?:${amount}|(?:fees?|charges|deposit|ada|starter kit)\b)`;

const fee = new RegExp(
  String.raw`\b${feeKind}\s+(?:fees?|charges?|costs?|deposit|payment)\b|\b(?:registration|application|processing|interview)\s*(?:of|is|at|:|-|–)?\s*(?:${amount})|\b(?:ada|malipo)\s+ya\s+${swahiliKind}\b|(?:${amount})[\d,.]*\s+[yzk]a\s+${swahiliKind}\b`,
  "i",
);
const demand = new RegExp(
  String.raw`\b(?:applicants?|candidates?|trainees?|you)\s+(?:(?:only|must|should|will|shall|have to|need to|are required to|are asked to|first)\s+)*(?:pay|deposit|send|purchase|buy)\s+${sum}`,
  "i",
);
const order = new RegExp(
  String.raw`(?:^|[,;:(]\s*|\b(?:kindly|please|then|first|and|to|must|only|tafadhali)\s+)(?:pay|deposit|send|lipa|tuma|lipia)\s+${sum}|\b(?:utalipa|utatuma|ulipe|utume|unalipa)\s+${sum}`,
  "i",
);
const money = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:${currency})|${amount}|m-?pesa|paybill|till number|gift cards?|western union|bitcoin`,
  "iu",
);
const upFront =
  /\brefundable (?:security )?deposit\b|\bstarter kit\b|\b(?:pay|payable|payment|deposit)\b[^.]{0,80}\bbefore (?:you|your|reporting|starting|training|the interview)\b|\bpayment receipt\b/i;

const promise =
  /\b(?:no|not|never|without|free of|zero|don['’]t|doesn['’]t|won['’]t)\b[^.,;:]{0,60}\b(?:fees?|charges?|charged?|pay|payment|money|deposit|costs?)\b|\b(?:(?:is|are|be|fully) covered|covered by|waived|reimbursed?|refunded by|paid by (?:us|the (?:company|employer|organi[sz]ation))|(?:we|employer|company|organi[sz]ation)\s+(?:will\s+|shall\s+)?(?:pays?|covers?|meets?)|hatutozi|hakuna (?:ada|malipo)|bila malipo|beware|report (?:any|such|it\b|them\b))|\bfees?\s+(?:is|are)\s+not\b(?! refundable)/i;
const other =
  "(?:customers?|clients?|parents?|students?|learners?|members?|tenants?|patients?|guests?|farmers?|merchants?|users?|suppliers?|vendors?)";
/** Money that the work is about: others pay it, or the worker pays it out. */
const duty = new RegExp(
  String.raw`\b${other}\s+(?:(?:who|must|will|can|to)\s+)*(?:pay|deposit|send)s?\b|\b(?:fees?|deposits?|payments?)\b[^.,;]{0,40}\bfrom\s+(?:the\s+|our\s+)?${other}\b|\bcollect(?:s|ing)?\s+(?:[\w-]+\s+){0,3}(?:fees?|deposits?|payments?)\b|\bpay\s+(?:\S+\s+){0,5}(?:salaries|wages|invoices|suppliers|vendors)\b`,
  "i",
);
const wage = new RegExp(
  String.raw`\bpay\s+(?:of\s+)?(?:${amount})[\d,.k\s–-]{0,30}(?:monthly|weekly|daily|(?:per|an?|each|every|\/)\s*(?:month|hour|day|week|year|annum))`,
  "i",
);

/** Most texts have none of these words, and need no closer look. */
const suspicion =
  /\b(?:pay|paid|payable|payment|deposit|fees?|charges?|costs?|registration|purchase|buy|starter kit|send|lipa|lipia|tuma|utalipa|utatuma|unalipa|ulipe|utume|ada|malipo|usajili)\b/i;
/** After these words a promise is taken back: "no fee to apply, only a processing fee of …". */
const turn = /[,;–—]\s*(?=(?:only|just|except|ila|isipokuwa)\b)|\b(?=(?:but|however|lakini)\b)/i;

const maxSentenceLength = 600;
const pieceLength = 300;
const pieceOverlap = 100;

/** The sentence that asks for it, or null. */
export function moneyAskedIn(text: string): string | null {
  for (const sentence of text.split(/(?<=[.!?])(?:\s+|(?=\p{Lu}))|\n+/u)) {
    if (!suspicion.test(sentence)) continue;
    const asking = piecesOf(sentence).find((piece) => piece.split(turn).some(asksForMoney));
    if (asking !== undefined) return asking.trim();
  }
  return null;
}

/** A text without full stops is read in pieces that overlap, so that no demand is cut in two. */
function piecesOf(sentence: string): string[] {
  if (sentence.length <= maxSentenceLength) return [sentence];
  const pieces: string[] = [];
  for (let from = 0; from < sentence.length; from += pieceLength - pieceOverlap) {
    const restOfWord =
      /^\S{0,40}/.exec(sentence.slice(from + pieceLength, from + pieceLength + 40))?.[0] ?? "";
    pieces.push(sentence.slice(from, from + pieceLength) + restOfWord);
  }
  return pieces;
}

function asksForMoney(clause: string): boolean {
  if (!money.test(clause) && !fee.test(clause)) return false;
  if (promise.test(clause) || duty.test(clause) || wage.test(clause)) return false;
  const isDemand = demand.test(clause) || order.test(clause);
  return (
    (fee.test(clause) && (money.test(clause) || isDemand)) ||
    (isDemand && money.test(clause)) ||
    (upFront.test(clause) && money.test(clause) && /\b(?:pay|deposit|purchase|buy|fee)/i.test(clause))
  );
}
