// Does a clause ask the applicant for money? An honest employer never does. Clause by clause, because a promise ("we never
// charge a fee") and a duty ("customers pay a fee") use the same words as the demand.
const currency = String.raw`(?:kshs?|kes|shs?|shilingi|shillings?|ugx|tzs|usdt?|naira|ghs|dollars?)\b\.?|[$₦€£]`;
const amount = String.raw`(?:${currency})\s?\d|\d[\d,.]{0,12}\s?(?:bob\b|\/[=-]|${currency}|(?:kwa|by|via|through|to|on)\s+(?:m-?pesa|paybill|till|0[17]\d|\+?254))`;
/** Whatever a fee is called. Seen in Kenyan adverts and in the warnings of Corporate Staffing, MyJobMag and the DCI. */
const feeKind =
  "(?:registration|application|processing|training|interview|medical|administration|administrative|admin|facilitation|commitment|visa|activation|joining|clearance|vetting|uniform|recruitment|placement|booking|slot|agency|consultation|assessment|orientation|induction|onboarding|verification|documentation|file|form|membership|subscription|insurance|security|caution|attachment|background check|certificate|badge|kit|transport|travel|accommodation|service|sponsorship|portal|account|test|exam|aptitude)";
const swahiliKind = "(?:usajili|mafunzo|maombi|usaili|viza|sare|matibabu|fomu|kujiunga|vifaa)";
const filler = String.raw`(?:(?:a|an|the|us|your|our|only|just|of|for|ya|kiasi|cha|refundable|non-refundable|security|small|one-time|one-off|once-off|initial|upfront|token|total|sum|minimum|${feeKind})\s+){0,6}`;
const sum = String.raw`${filler}(?:${amount}|(?:fees?|charges|deposit|ada|starter kit|token)\b)`;

const fee = new RegExp(
  String.raw`\b${feeKind}\s+(?:fees?|charges?|costs?|deposit|payment|money)\b|\b(?:registration|application|processing|interview|commitment|facilitation|uniform|medical)\s*(?:of|is|at|:|-|–)?\s*(?:${amount})|\b(?:ada|malipo|pesa|hela)\s+[yz]a\s+${swahiliKind}\b|(?:${amount})[\d,.]{0,12}\s+[yzk]a\s+${swahiliKind}\b|(?:${amount})[\d,.]{0,12}(?:\s?\/[=-])?\s+(?:for|as|being|to cover)\s+(?:the\s+|your\s+|a\s+|an\s+)?${feeKind}\b`,
  "i",
);
const demand = new RegExp(
  String.raw`\b(?:applicants?|candidates?|trainees?|you|recruits?|workers?|successful ones)\s+(?:(?:only|must|should|will|shall|have to|need to|are required to|are asked to|are expected to|be required to|to|first)\s+){0,4}(?:pay|deposit|send|purchase|buy|part with|facilitate|contribute|cater for|meet)\s+${sum}`,
  "i",
);
const order = new RegExp(
  String.raw`(?:^|[,;:(]\s*|\b(?:kindly|please|then|first|and|to|must|only|tafadhali)\s+)(?:pay|deposit|send|lipa|tuma|lipia)\s+${sum}|\b(?:utalipa|utatuma|ulipe|utume|unalipa)\s+${sum}`,
  "i",
);
const money = new RegExp(
  String.raw`(?:^|[^a-z])(?:${currency})|\d[\d,.]{0,12}\s?(?:bob\b|\/[=-]|(?:kwa|by|via|through|to|on)\s+(?:till|0[17]\d|\+?254))|m-?pesa|paybill|till (?:number|no)|gift cards?|western union|bitcoin`,
  "i",
);
const upFront =
  /\brefundable (?:security )?deposit\b|\bstarter kit\b|\b(?:pay|payable|payment|deposit)\b[^.]{0,80}\bbefore (?:you|your|reporting|starting|training|the interview|an interview|interview)\b|\bpayment receipt\b|\bm-?pesa (?:message|confirmation|code)\b/i;
/** Things whose price the applicant is told to carry, with or without the price. */
const ownCost =
  /\b(?:uniforms?|medical (?:examination|check-?up|test|certificate)s?|training (?:materials?|manual|kit)|id badge|airport pass|safety boots|ppe)\b[^.]{0,60}\b(?:(?:to be|must be|shall be|is|are) (?:paid|bought|purchased|met|catered) (?:for )?(?:by|from)|at (?:your|the (?:applicant|candidate)['’]?s?|applicants?['’]?|own) (?:own )?(?:cost|expense))/i;

const promise =
  /\b(?:no|not|never|without|free of|zero|nil|don['’]t|doesn['’]t|won['’]t|neither|nor)\b[^.,;:]{0,60}\b(?:fees?|charges?|charged?|pay|paid|payment|money|deposit|costs?|asks?|asked|requests?|demand)\b|\b(?:(?:is|are|be|fully) covered|covered by|waived|reimburse[ds]?|refunded by|free of charge|(?:paid|met|catered for) by (?:us|the (?:company|employer|organi[sz]ation|client))|(?:we|employer|company|organi[sz]ation)\s+(?:will\s+|shall\s+)?(?:pays?|covers?|meets?|caters?)|hatutozi|hakuna (?:ada|malipo)|bila malipo|beware|report (?:any|such|it\b|them\b)|fraud\w*|scams?|conmen|con artists)|\bfees?\s+(?:is|are)\s+not\b(?! refundable)/i;
const other =
  "(?:customers?|clients?|parents?|guardians?|students?|learners?|members?|tenants?|patients?|guests?|farmers?|merchants?|users?|suppliers?|vendors?|visitors?|passengers?|donors?)";
/** Money that the work is about: others pay it, or the worker pays it out, or earns it. */
const duty = new RegExp(
  String.raw`\b${other}\s+(?:(?:who|must|will|can|to|making|making their)\s+){0,3}(?:pay|paying|deposit|send)s?\b|\b(?:fees?|deposits?|payments?)\b[^.,;]{0,40}\bfrom\s+(?:the\s+|our\s+)?${other}\b|\b(?:collect|receive|receipt|record|reconcile|process(?!ing (?:fee|charge))|handle|manage|follow up|invoice|negotiate|verify|monitor|post|track)(?:s|ing)?\s+(?:[\w-]+\s+){0,4}(?:fees?|deposits?|payments?|m-?pesa)\b|\bpay\s+(?:\S+\s+){0,5}(?:salaries|wages|invoices|suppliers|vendors|casuals)\b|\b(?:school|tuition|exam|hospital|legal|management|membership|licen[cs]e|bank|transaction)\s+fees?\s+(?:collection|income|structure|policy|payments?|arrears|balances?)\b`,
  "i",
);
const wage = new RegExp(
  String.raw`\b(?:pay|allowance|stipend|salary|earn|commission|bonus)\s+(?:of\s+|is\s+|up to\s+|:\s*)?(?:${amount})[\d,.k\s–-]{0,30}(?:monthly|weekly|daily|(?:per|an?|each|every|\/)\s*(?:month|hour|day|week|year|annum|sale))|\b(?:you|candidates?|applicants?|interns?)\s+(?:will|shall)\s+(?:be paid|receive|earn|get)\b|\b(?:allowances?|reimbursements?|refunds?)\b[^.]{0,30}\b(?:of|is|provided)\b`,
  "i",
);

export const moneyWords = new Set(
  "pay paid payable payment deposit fee fees charge charges cost costs registration purchase buy starter send lipa lipia tuma utalipa utatuma unalipa ulipe utume ada malipo usajili uniform uniforms medical mpesa pesa facilitation commitment expense till paybill token".split(
    " ",
  ),
);
/** After these words a promise is taken back: "no fee to apply, only a processing fee of …". */
const turn = /[,;–—]\s*(?=(?:only|just|except|ila|isipokuwa)\b)|\b(?=(?:but|however|lakini)\b)/i;

export function asksMoney(sentence: string): boolean {
  return sentence.split(turn).some(clauseAsks);
}

/** Most sentences about pay have none of these, and need no closer look. */
const suspicion =
  /\d|[$₦€£]|\bfees?\b|charge|deposit|\bada\b|malipo|cost\b|expense|paid for|bought|purchase|starter kit/i;

function clauseAsks(clause: string): boolean {
  if (!suspicion.test(clause)) return false;
  if (promise.test(clause) || duty.test(clause)) return false;
  if (ownCost.test(clause)) return true;
  const hasMoney = money.test(clause);
  const hasFee = fee.test(clause);
  if ((!hasMoney && !hasFee) || wage.test(clause)) return false;
  const isDemand = demand.test(clause) || order.test(clause);
  return (
    (hasFee && (hasMoney || isDemand)) ||
    (isDemand && hasMoney) ||
    (hasMoney && upFront.test(clause) && /\b(?:pay|deposit|purchase|buy|fee|send)/i.test(clause))
  );
}
