// African employers and the hiring systems their own vacancies stand on. To add one, add a line.
import { ashby } from "./ashby.ts";
import type { Board } from "./board.ts";
import { greenhouse } from "./greenhouse.ts";
import { lever } from "./lever.ts";
import { smartrecruiters } from "./smartrecruiters.ts";
import { workable } from "./workable.ts";

export const employers: readonly Board[] = [
  greenhouse({ slug: "oneacrefund", name: "One Acre Fund", account: "oneacrefund" }),
  greenhouse({ slug: "moniepoint", name: "Moniepoint", account: "moniepoint" }),
  greenhouse({ slug: "jumia", name: "Jumia", account: "jumia" }),
  greenhouse({ slug: "zipline", name: "Zipline", account: "flyzipline" }),
  greenhouse({ slug: "givedirectly", name: "GiveDirectly", account: "givedirectly" }),
  ashby({ slug: "andela", name: "Andela", account: "andela" }),
  ashby({ slug: "m-kopa", name: "M-KOPA", account: "m-kopa" }),
  ashby({ slug: "lemfi", name: "LemFi", account: "lemfi" }),
  lever({ slug: "apolloagriculture", name: "Apollo Agriculture", account: "apolloagriculture" }),
  lever({ slug: "tala", name: "Tala", account: "tala" }),
  smartrecruiters({ slug: "burnmanufacturing", name: "BURN Manufacturing", account: "burnmanufacturing" }),
  smartrecruiters({ slug: "palmpay", name: "PalmPay", account: "palmpay" }),
  workable({ slug: "kuda", name: "Kuda", account: "kuda" }),
  workable({ slug: "heliumhealth", name: "Helium Health", account: "helium-health" }),
  workable({ slug: "carry1st", name: "Carry1st", account: "carry1st" }),
];
