import type { Role } from "./role.ts";

export const germanRoles: readonly Role[] = [
  {
    title: "Praktikant Marketing (m/w/d)",
    field: "marketing",
    sectors: [],
    levels: ["internship"],
    canBeRemote: false,
    language: "de",
    tags: ["Marketing"],
    summary: "Du unterstützt unser Marketing für sechs Monate und übernimmst früh eigene Aufgaben.",
    duties: [
      "Planung und Umsetzung von Beiträgen für unsere Kanäle",
      "Auswertung von Kampagnen",
      "Mitarbeit an Messen und Veranstaltungen",
      "Texte für Newsletter und Website",
    ],
    needs: [
      "Laufendes Studium der Kommunikation, Wirtschaft oder Ähnliches",
      "Freude am Schreiben",
      "Sehr gute Deutschkenntnisse, gutes Englisch",
    ],
  },
  {
    title: "Werkstudent Softwareentwicklung (m/w/d)",
    field: "software",
    sectors: [],
    levels: ["internship", "entry"],
    canBeRemote: true,
    language: "de",
    tags: ["Software Development"],
    summary:
      "Du entwickelst 16 bis 20 Stunden in der Woche neben dem Studium mit uns weiter, was unsere Kunden täglich nutzen.",
    duties: [
      "Umsetzung kleiner Funktionen in TypeScript",
      "Schreiben automatischer Tests",
      "Teilnahme an Planung und Rückblick im Team",
      "Pflege der Dokumentation",
    ],
    needs: [
      "Immatrikulation in Informatik oder einem verwandten Fach",
      "Erste Erfahrung mit Git und Webentwicklung",
      "Zuverlässigkeit und Neugier",
    ],
  },
  {
    title: "Trainee Vertrieb für Absolventen (m/w/d)",
    field: "sales",
    sectors: [],
    levels: ["graduate"],
    canBeRemote: false,
    language: "de",
    tags: ["Sales"],
    summary:
      "In 18 Monaten lernst du Innendienst, Außendienst und Produktmanagement kennen und übernimmst danach ein eigenes Gebiet.",
    duties: [
      "Betreuung von Bestandskunden",
      "Erstellung von Angeboten",
      "Begleitung erfahrener Kollegen bei Kundenbesuchen",
      "Eigenes Abschlussprojekt mit Präsentation vor der Geschäftsführung",
    ],
    needs: ["Abgeschlossenes Studium", "Kommunikationsstärke", "Führerschein Klasse B"],
  },
  {
    title: "Sachbearbeiter Einkauf – auch Quereinsteiger (m/w/d)",
    field: "operations",
    sectors: [],
    levels: ["entry", "mid"],
    canBeRemote: false,
    language: "de",
    tags: ["Purchasing"],
    summary:
      "Du sorgst dafür, dass Material rechtzeitig, in guter Qualität und zu fairen Preisen bei uns ankommt.",
    duties: [
      "Einholen und Vergleichen von Angeboten",
      "Bestellungen und Terminverfolgung",
      "Pflege der Stammdaten",
      "Klärung von Abweichungen mit Lieferanten",
    ],
    needs: [
      "Kaufmännische Ausbildung oder vergleichbare Praxis",
      "Sicherer Umgang mit Tabellen",
      "Verhandlungsgeschick",
    ],
  },
];
