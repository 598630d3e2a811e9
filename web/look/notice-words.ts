import type { Language } from "./language.ts";

/** A text may say how long to wait. */
const english = {
  notices: {
    unknown: {
      title: "Page not found",
      text: "The address may be mistyped or incomplete, or the page was removed.",
    },
    gone: {
      title: "This job is no longer available",
      text: "It was taken down or has expired, so there is nothing left to report.",
    },
    busy: {
      title: "Too many requests from your network",
      text: "Many people may share your connection. This page tries again in {wait}.",
    },
    blocked: {
      title: "Your network is blocked",
      text: "Too much abuse came from it. If that’s a mistake, contact the operator.",
    },
    failed: { title: "Something went wrong on our side", text: "Please try again in a moment." },
    reportedOften: {
      title: "Too many reports from your network",
      text: "Your report wasn’t sent. You can send it again in {wait}.",
    },
    reportNoReason: {
      title: "What’s wrong with the listing?",
      text: "Your report wasn’t sent: it has no reason. Go back and choose one.",
    },
    reportFromElsewhere: {
      title: "Report it from the listing’s own page",
      text: "Your report wasn’t sent. Open the listing and report it there.",
    },
  },
  ways: "Where to go next",
  way: { "/": "All jobs", "/saved": "Saved jobs", "/docs": "Documentation", "/status": "Status" },
  back: "Back to the listing",
  searchLabel: "Search jobs",
  searchHint: "Job title, skill or company",
  searchButton: "Search",
};

const swahili: typeof english = {
  notices: {
    unknown: {
      title: "Ukurasa haujapatikana",
      text: "Huenda anwani imekosewa au haijakamilika, au ukurasa umeondolewa.",
    },
    gone: {
      title: "Kazi hii haipo tena",
      text: "Imeondolewa au muda wake umeisha, kwa hivyo hakuna cha kuripoti.",
    },
    busy: {
      title: "Maombi ni mengi mno kutoka mtandao wako",
      text: "Huenda watu wengi wanatumia mtandao mmoja nawe. Ukurasa huu utajaribu tena baada ya {wait}.",
    },
    blocked: {
      title: "Mtandao wako umezuiwa",
      text: "Kumekuwa na matumizi mabaya mengi kutoka mtandao huo. Kama ni kosa, wasiliana na msimamizi.",
    },
    failed: { title: "Kuna tatizo upande wetu", text: "Tafadhali jaribu tena baada ya muda mfupi." },
    reportedOften: {
      title: "Ripoti ni nyingi mno kutoka mtandao wako",
      text: "Ripoti yako haikutumwa. Unaweza kuituma tena baada ya {wait}.",
    },
    reportNoReason: {
      title: "Tangazo lina tatizo gani?",
      text: "Ripoti yako haikutumwa kwa sababu hukuchagua sababu. Rudi uchague moja.",
    },
    reportFromElsewhere: {
      title: "Ripoti kwenye ukurasa wa tangazo lenyewe",
      text: "Ripoti yako haikutumwa. Fungua tangazo uliripoti huko.",
    },
  },
  ways: "Endelea hapa",
  way: { "/": "Kazi zote", "/saved": "Kazi nilizohifadhi", "/docs": "Nyaraka", "/status": "Hali" },
  back: "Rudi kwenye tangazo",
  searchLabel: "Tafuta kazi",
  searchHint: "Cheo, ujuzi au kampuni",
  searchButton: "Tafuta",
};

export const noticeWords: Record<Language, typeof english> = { en: english, sw: swahili };
