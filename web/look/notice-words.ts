import type { Language } from "./language.ts";

type Notice = { title: string; text(wait: string): string };
type NoticeName =
  | "unknown"
  | "gone"
  | "busy"
  | "blocked"
  | "failed"
  | "reportedOften"
  | "reportNoReason"
  | "reportFromElsewhere";
type NoticeWords = {
  notices: Record<NoticeName, Notice>;
  ways: string;
  way: Record<"/" | "/saved" | "/docs" | "/status", string>;
  back: string;
  searchLabel: string;
  searchHint: string;
  searchButton: string;
};

export const noticeWords: Record<Language, NoticeWords> = {
  en: {
    notices: {
      unknown: {
        title: "There is nothing at this address",
        text: () => "The address may be mistyped or incomplete, or what was here has been taken away.",
      },
      gone: {
        title: "This listing is no longer there",
        text: () => "It has been taken down or has expired, so there is nothing left to report.",
      },
      busy: {
        title: "Too many requests from your network",
        text: (wait) => `Many people may share your connection. This page tries again by itself in ${wait}.`,
      },
      blocked: {
        title: "Your network is blocked",
        text: () => "Too much abuse came from it. If that is a mistake, ask the operator.",
      },
      failed: {
        title: "Something went wrong on our side",
        text: () => "Please try again in a moment.",
      },
      reportedOften: {
        title: "Too many reports from your network",
        text: (wait) => `Your report was not sent. You can send it again in ${wait}.`,
      },
      reportNoReason: {
        title: "What is wrong with the listing?",
        text: () => "Your report was not sent, because it does not say. Go back and choose a reason.",
      },
      reportFromElsewhere: {
        title: "Reports are sent from the listing’s own page",
        text: () => "Your report was not sent. Open the listing and report it there.",
      },
    },
    ways: "Ways on",
    way: { "/": "All jobs", "/saved": "Saved jobs", "/docs": "Documentation", "/status": "Status" },
    back: "Back to the listing",
    searchLabel: "Search jobs",
    searchHint: "Job title, skill or company",
    searchButton: "Search",
  },
  sw: {
    notices: {
      unknown: {
        title: "Hakuna kitu kwenye anwani hii",
        text: () => "Huenda anwani imekosewa au haijakamilika, au kilichokuwa hapa kimeondolewa.",
      },
      gone: {
        title: "Tangazo hili halipo tena",
        text: () => "Limeondolewa au muda wake umeisha, kwa hivyo hakuna cha kuripoti.",
      },
      busy: {
        title: "Maombi ni mengi mno kutoka mtandao wako",
        text: (wait) =>
          `Huenda watu wengi wanatumia mtandao mmoja nawe. Ukurasa huu utajaribu tena wenyewe baada ya ${wait}.`,
      },
      blocked: {
        title: "Mtandao wako umezuiwa",
        text: () => "Matumizi mabaya mengi yalitoka kwenye mtandao huo. Kama ni kosa, muulize msimamizi.",
      },
      failed: {
        title: "Kuna tatizo upande wetu",
        text: () => "Tafadhali jaribu tena baada ya muda mfupi.",
      },
      reportedOften: {
        title: "Ripoti ni nyingi mno kutoka mtandao wako",
        text: (wait) => `Ripoti yako haikutumwa. Unaweza kuituma tena baada ya ${wait}.`,
      },
      reportNoReason: {
        title: "Tangazo lina tatizo gani?",
        text: () => "Ripoti yako haikutumwa kwa sababu haisemi. Rudi uchague sababu.",
      },
      reportFromElsewhere: {
        title: "Ripoti hutumwa kutoka ukurasa wa tangazo lenyewe",
        text: () => "Ripoti yako haikutumwa. Fungua tangazo uliripoti huko.",
      },
    },
    ways: "Pa kuendelea",
    way: { "/": "Kazi zote", "/saved": "Kazi nilizohifadhi", "/docs": "Nyaraka", "/status": "Hali" },
    back: "Rudi kwenye tangazo",
    searchLabel: "Tafuta kazi",
    searchHint: "Cheo, ujuzi au kampuni",
    searchButton: "Tafuta",
  },
};
