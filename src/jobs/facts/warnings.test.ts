import { expect, test } from "bun:test";
import { sampleAdverts } from "./adverts.sample.ts";
import { factsOf } from "./facts.ts";
import { says, type WarningCode } from "./warnings.ts";

const [{ advert } = { advert: null }] = sampleAdverts;
if (!advert) throw new Error("no sample");

const codesIn = (text: string, company = "Rift Traders"): WarningCode[] =>
  factsOf({ ...advert, company, text: `We are hiring.\n${text}` }).warnings.map(({ code }) => code);

/** Each demand with a sentence beside it that uses its words for something else. */
const pairs: [code: WarningCode, says: string, trap: string, company?: string][] = [
  [
    "asks_money",
    "A registration fee of KSh 1,250 is payable before your first task.",
    "We never charge a registration fee.",
  ],
  [
    "asks_money",
    "Pay a commitment fee of KSh 2,000 to hold your place.",
    "We ask for commitment; there is no fee to pay.",
  ],
  [
    "asks_money",
    "Candidates must pay a training fee of KES 2000.",
    "Training fee waived (worth KES 30,000).",
  ],
  [
    "asks_money",
    "Successful applicants pay KSh 3,800 for medical examination.",
    "The medical examination is paid by the company.",
  ],
  ["asks_money", "Buy our training manual at KES 999.", "Sell our training manual at KES 999 to schools."],
  [
    "asks_money",
    "Candidates should facilitate the process with 3k.",
    "Candidates should facilitate workshops with 30 farmers.",
  ],
  [
    "overseas_agency",
    "Hotel staff wanted in Doha, free visa.",
    "Experience with hotels in Doha is an advantage.",
  ],
  ["asks_money", "Uniforms are to be bought by the applicant.", "Uniforms are provided free of charge."],
  [
    "asks_money",
    "Send KES 500 by M-Pesa before the interview.",
    "Handle M-Pesa payments from customers of KES 500.",
  ],
  ["asks_money", "Kindly pay KSh 500 to till number 123456.", "Customers pay KSh 500 to till number 123456."],
  ["asks_money", "Registration fee: 1500/=", "Collect the registration fee of 1500/= from parents."],
  ["asks_money", "Tuma 500 kwa M-Pesa, ada ya usajili.", "Hatutozi ada ya usajili."],
  [
    "asks_money",
    "Before you start, pay a refundable deposit of $75.",
    "You will bank a deposit of $75 every day.",
  ],
  [
    "asks_money",
    "We do not charge a fee to apply, only a KES 700 processing fee.",
    "We do not charge a processing fee of any kind.",
  ],
  ["asks_money", "You purchase a starter kit for $49 in USDT.", "You receive a starter kit worth $49."],
  ["chat_only_contact", "Send your CV on WhatsApp 0190 000 111.", "Answer clients on WhatsApp 0190 000 111."],
  ["chat_only_contact", "Contact us on Telegram to apply.", "Experience with Telegram campaigns."],
  [
    "free_mail_contact",
    "Send your CV to kcbjobs.example@gmail.com",
    "Send your CV to jobs@kcb.example",
    "KCB Bank",
  ],
  [
    "free_mail_contact",
    "Write to redcross.hiring.example@yahoo.com",
    "Set up Yahoo mail for volunteers.",
    "Kenya Red Cross",
  ],
  [
    "brings_valuables",
    "Bring your laptop and phone to the interview.",
    "You are given a laptop and a phone.",
  ],
  [
    "brings_valuables",
    "Come with a smartphone for training.",
    "Our bring your own device policy covers phones.",
  ],
  [
    "overseas_agency",
    "We recruit cleaners for Qatar, free visa and ticket.",
    "Occasional travel to Qatar; visa and ticket paid.",
  ],
  [
    "overseas_agency",
    "Overseas jobs in Saudi Arabia through our agency.",
    "Experience with clients overseas and in Saudi Arabia.",
  ],
  [
    "chat_only_contact",
    "WhatsApp your photo to 0190 000 111, no calls.",
    "Call or WhatsApp 0190 000 111 to apply.",
  ],
  ["chat_only_contact", "Nitumie CV kwa WhatsApp 0190 000 111.", "Piga simu 0190 000 111 au WhatsApp."],
  ["brings_valuables", "Have a smartphone and carry it to the venue.", "Users may bring laptops for repair."],
  [
    "overseas_agency",
    "We have 50 vacancies for domestic workers in Saudi Arabia.",
    "Grow avocado sales in the Gulf, Germany and the UK.",
  ],
  [
    "overseas_agency",
    "Nafasi za kazi Qatar: walinzi 30, tiketi na visa bure.",
    "Follow up shipments from Dubai and the UK with clearing agents.",
  ],
];

for (const [code, sentence, trap, company] of pairs) {
  test(`${code}: ${sentence}`, () => expect(codesIn(sentence, company)).toEqual([code]));
  test(`not ${code}: ${trap}`, () => expect(codesIn(trap, company)).toEqual([]));
}

test("nothing beside a notice that warns of fraud counts", () => {
  const notice =
    "Beware of recruitment fraud. Some impostors use Gmail and Telegram. They may say: pay a fee of KES 500 by M-Pesa.";
  expect(codesIn(notice, "KCB Bank")).toEqual([]);
});

test("a title names the country where the text says what an agency offers", () => {
  const text = "Work permit and visa processing handled by our agency.";
  const codes = (title: string) => factsOf({ ...advert, title, text }).warnings.map(({ code }) => code);
  expect(codes("Packers – Poland")).toEqual(["overseas_agency"]);
  expect(codes("Packers – Thika")).toEqual([]);
});

test("who calls himself no scam warns of none", () => {
  expect(codesIn("We are legit, not a scam. Registration fee KES 300.")).toEqual(["asks_money"]);
});

test("what is said goes on from This advert says", () => {
  for (const words of Object.values(says)) expect(words).toMatch(/^(?:that|what|word for word what) /);
});

test("a small shop may have a free address, and a chat beside an address is no warning", () => {
  expect(codesIn("Send your CV to duka.example@gmail.com", "Mama Duka")).toEqual([]);
  expect(codesIn("Send your CV to hr@duka.example or on WhatsApp 0190 000 111.")).toEqual([]);
});

test("a demand is found wherever it stands in a long text without full stops", () => {
  for (let before = 0; before < 1_200; before += 37) {
    const text = `${"we work with care ".repeat(80).slice(0, before)} you must pay a registration fee of KES 500 ${"and we grow ".repeat(60)}`;
    expect(codesIn(text)).toEqual(["asks_money"]);
  }
});

test("a closing date that was over at publication is told with its words", () => {
  const { warnings } = factsOf({ ...advert, text: "Deadline: 20 April 2026" });
  expect(warnings).toMatchObject([{ code: "deadline_passed", evidence: "Deadline: 20 April 2026" }]);
});
