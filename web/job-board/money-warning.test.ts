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
];

for (const sentence of demands)
  test(`asks for money: ${sentence}`, () =>
    expect(moneyAskedIn(`We are hiring. ${sentence} Apply today.`)).not.toBe(null));

for (const sentence of honest)
  test(`asks for none: ${sentence}`, () => expect(moneyAskedIn(`We are hiring. ${sentence}`)).toBe(null));

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
