import type { Company, Sector } from "./company.ts";

function of(country: string, rows: [name: string, sector: Sector, about: string][]): Company[] {
  return rows.map(([name, sector, about]) => ({ name, sector, about, country }));
}

/** Distributed companies: they hire people at home wherever they live. */
export const remoteCompanies = of("", [
  ["Lanternfish", "technology", "makes a help desk that small online shops can set up in an afternoon"],
  ["Oakhollow Labs", "technology", "builds open-source tools for teams that publish public data"],
  ["Brightloom Software", "technology", "makes time-tracking and invoicing for freelancers in 90 countries"],
  [
    "Quietwire",
    "technology",
    "monitors websites and APIs and tells engineers what broke before customers notice",
  ],
  ["Mapleshift", "technology", "helps regional bus and train operators sell tickets online"],
  [
    "Tidepool Analytics",
    "technology",
    "turns messy spreadsheets into dashboards for charities and city councils",
  ],
  [
    "Northbeam & Sons",
    "retail",
    "sells handmade furniture online and ships it from workshops on three continents",
  ],
  ["Copperleaf Outdoor", "retail", "designs backpacks and tents and sells them directly to hikers"],
  ["Fernway Learning", "education", "teaches languages in small live classes, six days a week"],
  ["Chalk & Comet", "education", "matches pupils with tutors for mathematics and science"],
  ["Papertrail Legal", "technology", "automates contracts and compliance paperwork for start-ups"],
  [
    "Silverbirch Telehealth",
    "health",
    "connects patients with nurses and doctors by video within ten minutes",
  ],
  ["Wellspring Notes", "health", "writes medical documentation software that clinicians actually like"],
  ["Harborlight Finance", "finance", "does bookkeeping and payroll for remote-first companies"],
  ["Kitewing Payments", "finance", "moves salaries across borders in local currency"],
  [
    "Inkwell Collective",
    "media",
    "writes and edits reports, newsletters and white papers for technology firms",
  ],
  ["Lumen & Field", "media", "produces explainer videos and podcasts with a fully distributed crew"],
  ["Staffwise Virtual", "outsourcing", "provides trained virtual assistants to busy founders and clinics"],
  ["Clearcall Support", "outsourcing", "handles customer support for software companies around the clock"],
  ["Annotate Guild", "outsourcing", "prepares carefully checked language and image data for research teams"],
  ["Evergrid", "energy", "plans and balances community batteries with forecasting software"],
  ["Rootstock Commons", "development", "funds and supports grassroots climate projects led by local groups"],
]);

export const germanCompanies = of("Germany", [
  [
    "Spreewerk Software GmbH",
    "technology",
    "entwickelt Planungssoftware für mittelständische Handwerksbetriebe",
  ],
  [
    "Nordlicht Logistik AG",
    "logistics",
    "organisiert klimafreundliche Transporte zwischen Nordsee und Alpen",
  ],
  ["Isarblick Medizintechnik GmbH", "health", "baut Messgeräte, mit denen Praxen Herz und Lunge untersuchen"],
  ["Grünfeld Energie GmbH", "energy", "plant Solar- und Speicherprojekte für Städte und Genossenschaften"],
  ["Elbkontor Handels GmbH", "retail", "handelt mit fair eingekauftem Kaffee, Tee und Gewürzen"],
  ["Falkenstein Maschinenbau KG", "manufacturing", "fertigt Verpackungsmaschinen für Lebensmittelhersteller"],
]);

/** German addresses, English at work: described in English. */
export const germanCompaniesInEnglish = of("Germany", [
  ["Kiezmobil GmbH", "technology", "runs the booking platform behind shared cargo bikes in 30 cities"],
  ["Parallax Robotics", "technology", "builds sorting robots that help recyclers recover more material"],
  ["Hanse Health Data", "health", "helps hospitals share imaging data safely for research"],
  ["Südwind Commerce", "retail", "operates online shops for independent European brands"],
]);

export const americanCompanies = of("United States", [
  ["Bluestem Health Partners", "health", "runs community clinics and a home-visit programme in the Midwest"],
  ["Granite & Pine Bank", "finance", "is a regional bank that lends to family businesses"],
  ["Cedar Rapids Robotics", "manufacturing", "builds robotic arms for food and parcel plants"],
  ["Wavecrest Media", "media", "publishes local news sites and weekend magazines"],
  ["Atlas Orchard", "technology", "makes inventory software for restaurants and bakeries"],
  ["Prairie Grid", "energy", "modernises rural electricity networks"],
  ["Lakeside Learning Group", "education", "develops reading programmes for primary schools"],
  ["Fieldstone Outfitters", "retail", "sells work clothing in 60 stores and online"],
  ["Meridian Freightways", "logistics", "moves refrigerated goods with a fleet of 900 trucks"],
  ["Sunmark Hotels", "hospitality", "operates city hotels with a focus on training young managers"],
  ["Quarry Street Software", "technology", "builds permit and inspection systems for towns and counties"],
  ["Hollis & Grant Advisory", "finance", "audits and advises growing companies and charities"],
]);

export const humanitarianCompanies = of("", [
  ["Horizon Relief International", "development", "delivers emergency shelter, cash and water in crises"],
  ["Children’s Harbour Network", "development", "protects and educates children affected by conflict"],
  [
    "Acacia Aid Consortium",
    "development",
    "brings together eight organisations working on food security in the Horn of Africa",
  ],
  [
    "Doctors for Remote Clinics",
    "health",
    "sends medical teams and supplies to places hospitals do not reach",
  ],
  ["Amani Peacebuilding Forum", "development", "supports dialogue and mediation in border communities"],
  ["Greenbelt Resilience Fund", "development", "finances drought preparedness and rangeland restoration"],
]);
