// Does an advert ask the applicant for money? An honest employer never does. Judged sentence by sentence, because a
// promise ("we never charge a fee") uses the same words as the demand.
const fee =
  /\b(?:registration|application|processing|training|interview|medical|administration|admin|facilitation|commitment|visa|activation|joining|clearance|vetting|uniform|recruitment|placement|booking)\s+(?:fees?|charges?|costs?|deposit|payment)\b|\b(?:ada|malipo)\s+ya\s+(?:usajili|mafunzo|maombi|usaili|viza)\b/i;
const demand =
  /\b(?:applicants?|candidates?|trainees?|you)\s+(?:(?:only|must|should|will|shall|have to|need to|are required to|are asked to|first)\s+)*(?:pay|deposit|purchase|buy)\b/i;
const order =
  /(?:^|[,;:]\s*|\b(?:kindly|please|then|first|and|to)\s+)(?:pay|deposit|send|lipa|tuma|lipia)\s+(?:(?:a|an|us|the|only|of|ya|refundable|non-refundable|security|small)\s+)*(?:fee|deposit|ksh|kes|sh|usd|\$|\d)/i;
const money =
  /\b(?:ksh|kes|sh|ugx|tzs|usd|usdt|naira|ghs|dollars?)\b\.?|[$₦€£]\s?\d|m-?pesa|paybill|till number|gift cards?|western union|bitcoin/i;
const upFront =
  /\brefundable (?:security )?deposit\b|\bstarter kit\b|\b(?:pay|payable|payment|deposit)\b[^.]{0,80}\bbefore (?:you|your|reporting|starting|training|the interview)\b|\bpayment receipt\b/i;
const promise =
  /\b(?:no|not|never|without|free of|zero|don['’]t|doesn['’]t|won['’]t)\b[^.]*\b(?:fees?|charges?|charged?|pay|payment|money|deposit|costs?)\b|\b(?:covered|reimbursed?|refunded by|paid by (?:us|the (?:company|employer|organi[sz]ation))|we (?:pay|cover)|hatutozi|bila malipo|beware|report)\b|\bfees?\s+(?:is|are)\s+not\b/i;

/** Most texts have none of these words, and need no closer look. */
const suspicion =
  /\b(?:pay|paid|payable|payment|deposit|fees?|charges?|purchase|buy|starter kit|send|lipa|lipia|tuma|ada|malipo)\b/i;

/** The sentence that asks for it, or null. */
export function moneyAskedIn(text: string): string | null {
  for (const sentence of text.split(/(?<=[.!?])(?:\s+|(?=\p{Lu}))|\n+/u)) {
    if (sentence.length > 600 || !suspicion.test(sentence) || promise.test(sentence)) continue;
    const isDemand = demand.test(sentence) || order.test(sentence);
    const asks =
      (fee.test(sentence) && (money.test(sentence) || isDemand)) ||
      (isDemand && money.test(sentence)) ||
      (upFront.test(sentence) &&
        money.test(sentence) &&
        /\b(?:pay|deposit|purchase|buy|fee)/i.test(sentence));
    if (asks) return sentence.trim();
  }
  return null;
}
