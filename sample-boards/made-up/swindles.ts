// Adverts that ask applicants for money. Real boards carry them, so the sample boards do too: whoever shows jobs
// must be able to warn about these. Numbers and names in them belong to nobody.
import type { Company } from "./company.ts";
import type { Post } from "./job-stream.ts";
import { kenya, type Place } from "./places.ts";

const nairobi = kenya[0] as Place;

function swindle(
  title: string,
  company: Pick<Company, "name" | "sector">,
  post: Partial<Post>,
  ...paragraphs: string[]
): Post {
  return {
    kind: "vacancy",
    title,
    company: { ...company, about: "hires immediately", country: "Kenya" },
    place: nairobi,
    isRemote: false,
    openTo: [],
    level: "entry",
    field: "administration",
    employment: "full-time",
    tags: ["no experience", "urgent"],
    salary: null,
    body: paragraphs.map((paragraph) => ({ paragraph })),
    ...post,
  };
}

export const kenyanSwindles: readonly Post[] = [
  swindle(
    "Online Data Entry Clerk (No Experience Needed)",
    { name: "QuickEarn Typing Solutions", sector: "outsourcing" },
    { isRemote: true },
    "We are urgently looking for 150 data entry clerks to work from home and earn KSh 4,500 a day. No interview, no experience, start today.",
    "To activate your account a registration fee of KSh 1,250 is payable by M-Pesa before your first task. The fee is refunded with your first salary.",
    "Send your name and the M-Pesa confirmation message on WhatsApp. Slots are limited and closing tonight.",
  ),
  swindle(
    "Airport Ground Staff – 45 Vacancies",
    { name: "Skyline Manpower Agencies", sector: "logistics" },
    {},
    "A leading airline needs ground staff, cleaners and loaders. KCSE D plain and above. Salary KSh 58,000 plus uniform, lunch and transport.",
    "Successful applicants pay KSh 3,800 for medical examination and airport pass before reporting. Payment is made to our agent only, cash is not accepted.",
    "Reporting date is this Monday. Bring two passport photos and your payment receipt.",
  ),
  swindle(
    "Hotel Staff Wanted in Doha (Free Visa)",
    { name: "Golden Sands Recruiters", sector: "hospitality" },
    { field: "hospitality" },
    "Waiters, cleaners, cooks and drivers wanted for a five-star hotel. Salary KSh 95,000, accommodation and food provided.",
    "Visa is free. Applicants only deposit a processing fee of KSh 15,000 to secure the slot; the balance is deducted from your salary.",
    "Call or text to book. First come, first served.",
  ),
];

export const remoteSwindles: readonly Post[] = [
  swindle(
    "Remote Product Tester – Earn $300 a Day",
    { name: "BrightPath Rewards", sector: "outsourcing" },
    {
      isRemote: true,
      field: "quality",
      employment: "freelance",
      tags: ["non tech", "testing", "no experience"],
    },
    "Test new phone apps from your sofa and earn up to $300 a day. Anyone can do it!",
    "To unlock paid tasks you purchase a starter kit for $49 in USDT or gift cards. You will recover the cost on your first day.",
    "Message our manager on Telegram to begin.",
  ),
  swindle(
    "Work From Home Package Coordinator",
    { name: "Global Swift Parcels", sector: "logistics" },
    { isRemote: true, field: "logistics", tags: ["logistics", "no experience"] },
    "Receive parcels at home, change the label and send them on. $2,800 a month, two hours a day.",
    "Before you start, pay a refundable security deposit of $75 and send a copy of your ID and bank card.",
  ),
];
