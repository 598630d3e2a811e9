import { expect, test } from "bun:test";
import fc from "fast-check";
import { moneyAskedIn } from "./money-warning.ts";

const demands = [
  "To activate your account a registration fee of KSh 1,250 is payable by M-Pesa before your first task.",
  "Successful applicants pay KSh 3,800 for medical examination and airport pass before reporting.",
  "Applicants only deposit a processing fee of KSh 15,000 to secure the slot.",
  "To unlock paid tasks you purchase a starter kit for $49 in USDT or gift cards.",
  "Before you start, pay a refundable security deposit of $75.",
  "Candidates must pay a training fee of KES 2000.",
  "Kindly pay KSh 500 to till number 123456.",
  "Tuma 500 kwa M-Pesa, ada ya usajili.",
  "Slots are few.You must pay an interview fee of Sh 300.",
  "Application fee Kshs 1000",
  "Registration fee: 1500/=",
  "Pay KES 1,500 registration fee and report to our office",
  "We do not charge a fee to apply, only a KES 700 processing fee to be sent by M-Pesa",
  "Send 500 bob to 0712345678",
  "Registration of Ksh 500 through paybill 123456",
  "Tuma shilingi 500 za usajili",
  "Utalipa ada ya KES 500 ya usajili",
  "No experience needed, registration fee KES 500.",
  "The registration fee of KES 500 covers your uniform and is not refundable.",
];

const honest = [
  "Gross pay: KSh 30,000 – 55,000 a month.",
  "You will be paid KSh 45,000 before the end of each month.",
  "Paid in your local currency or in dollars, as you prefer. Apply before 11 December 2026.",
  "We never charge a registration fee; report anyone who asks you to pay.",
  "No application fee is payable at any stage.",
  "Do not pay anyone KSh 500 for this job.",
  "You will collect a processing fee from customers' accounts.",
  "The company pays your visa fee; relocation costs are covered.",
  "Handle M-Pesa deposits and petty cash of KSh 20,000.",
  "Hatutozi ada ya usajili.",
  "Medical cover, pension and a bonus of $500.",
  "You will pay suppliers in KES and reconcile M-Pesa statements",
  "Candidates must pay attention to detail; salary KES 50,000",
  "You will buy raw materials worth KES 2 million a month",
  "The employer covers visa fees of USD 200",
  "training fee waived (worth KES 30,000)",
  "Collect school registration fees in KES from parents",
  "Customers pay a registration fee of KES 100 through our paybill",
  "Pay KES 50,000 per month.",
  "Send 2 copies of your certificates; salary KES 50,000.",
];

for (const sentence of demands)
  test(`asks for money: ${sentence}`, () =>
    expect(moneyAskedIn(`We are hiring. ${sentence} Apply today.`)).not.toBe(null));

for (const sentence of honest)
  test(`asks for none: ${sentence}`, () => expect(moneyAskedIn(`We are hiring. ${sentence}`)).toBe(null));

test("a demand is found wherever it stands in a long text without full stops", () => {
  for (let before = 0; before < 1_200; before += 37) {
    const text = `${"we work with care ".repeat(80).slice(0, before)} you must pay a registration fee of KES 500 ${"and we grow ".repeat(60)}`;
    expect(moneyAskedIn(text)).toContain("registration fee");
  }
  expect(moneyAskedIn("we work with care and we pay on time ".repeat(40))).toBe(null);
});

test("what is quoted is a part of the text, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (text) => {
      const quoted = moneyAskedIn(`${text} You must pay KSh 5.`);
      expect(quoted === null || `${text} You must pay KSh 5.`.includes(quoted)).toBe(true);
    }),
  );
});

test("no text makes it slow", () => {
  for (const text of [
    "a".repeat(100_000),
    "pay ".repeat(25_000),
    `${"you ".repeat(25_000)}pay`,
    ", ".repeat(50_000),
  ]) {
    const startedAt = performance.now();
    moneyAskedIn(text);
    expect(performance.now() - startedAt).toBeLessThan(200);
  }
});
