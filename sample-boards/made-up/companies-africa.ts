import type { Company, Sector } from "./company.ts";

function of(country: string, rows: [name: string, sector: Sector, about: string][]): Company[] {
  return rows.map(([name, sector, about]) => ({ name, sector, about, country }));
}

export const kenyanCompanies = of("Kenya", [
  [
    "Tumaini Ridge Microfinance",
    "finance",
    "lends to market traders and smallholders through 34 branches and a mobile app in English and Swahili",
  ],
  [
    "Daraja Ledger",
    "finance",
    "builds payment and bookkeeping tools that shopkeepers can run from a basic phone",
  ],
  [
    "Tawi & Mwamba Insurance Brokers",
    "finance",
    "finds affordable medical, motor and crop cover for families and small firms",
  ],
  [
    "Kesho Savings Cooperative",
    "finance",
    "is a member-owned savings society with more than 80,000 members in eleven counties",
  ],
  [
    "Savanna Loop Technologies",
    "technology",
    "makes scheduling and billing software used by clinics and schools in nine African countries",
  ],
  [
    "Nyati Code House",
    "technology",
    "is a software studio that builds logistics and health products for clients in Africa and Europe",
  ],
  ["Anga Cloudworks", "technology", "runs local cloud hosting from two data centres outside Nairobi"],
  ["Pamoja Signal", "technology", "brings affordable wireless internet to towns the large carriers skip"],
  [
    "Uzima Bora Diagnostics",
    "health",
    "runs 22 laboratories and imaging centres and a mobile phlebotomy service",
  ],
  [
    "Nyota Family Clinics",
    "health",
    "offers primary care at a fixed, published price in neighbourhoods without a hospital",
  ],
  [
    "Matibabu Supplies",
    "health",
    "keeps 600 pharmacies and dispensaries stocked with quality-checked medicines",
  ],
  [
    "Rift & Lake Agronomics",
    "agriculture",
    "advises 40,000 maize, bean and potato growers and sells them tested seed",
  ],
  [
    "Maua Highland Growers",
    "agriculture",
    "grows roses and summer flowers for export on three solar-powered farms",
  ],
  ["Baraka Valley Dairies", "agriculture", "collects, chills and packs milk from 9,000 small farms"],
  [
    "Pwani Fresh Exports",
    "agriculture",
    "packs mango, avocado and passion fruit for buyers in the Gulf and Europe",
  ],
  [
    "Hekima Hill Academy",
    "education",
    "is a day and boarding school following the CBC and Cambridge curricula",
  ],
  ["Elimu Bridge", "education", "trains school leavers in digital skills and places them with employers"],
  [
    "Mtaa Learning Foundation",
    "development",
    "opens community libraries and homework clubs in informal settlements",
  ],
  [
    "Maji Salama Trust",
    "development",
    "drills, repairs and monitors water points in arid and semi-arid counties",
  ],
  [
    "Jamii Health Alliance",
    "development",
    "supports county governments with maternal and child health programmes",
  ],
  [
    "Kifaru Freight",
    "logistics",
    "moves containers and bulk cargo between the port of Mombasa and five neighbouring countries",
  ],
  ["Haraka Last Mile", "logistics", "delivers parcels by electric motorcycle in eight towns"],
  [
    "Bahari Reef Resort",
    "hospitality",
    "is a 140-room beach resort with its own dive school and organic garden",
  ],
  [
    "Kijani Table Restaurants",
    "hospitality",
    "runs 17 restaurants and a central kitchen serving Kenyan food",
  ],
  ["Mlima Safari Lodges", "hospitality", "operates four small lodges on community-owned conservancies"],
  ["Chuma Works Fabrication", "manufacturing", "makes roofing sheets, water tanks and steel structures"],
  [
    "Afya Foods Millers",
    "manufacturing",
    "mills fortified maize flour and porridge for shops and school-meal programmes",
  ],
  ["Kilele Builders", "construction", "builds affordable apartments, county hospitals and market halls"],
  [
    "Mwangaza Sun Power",
    "energy",
    "installs solar pumps, rooftop systems and mini-grids on pay-as-you-go terms",
  ],
  ["Sokoni Mart", "retail", "is a supermarket chain with 28 branches and a growing online shop"],
  ["Duka Direct", "retail", "lets kiosk owners order stock by phone and receive it the next morning"],
  [
    "Sauti Ya Leo Media",
    "media",
    "publishes news, podcasts and a Swahili youth channel followed by two million people",
  ],
  ["Ubunifu Creative", "media", "is an advertising and production house working for East African brands"],
  [
    "Ajira Connect BPO",
    "outsourcing",
    "answers calls, chats and e-mails for airlines, banks and online shops from two centres",
  ],
]);

export const ugandanCompanies = of("Uganda", [
  ["Nile Crest Finance", "finance", "gives salary and asset loans to teachers, nurses and boda boda riders"],
  ["Elgon Mist Coffee", "agriculture", "buys, washes and exports specialty arabica from 6,000 families"],
  ["Pearl Route Logistics", "logistics", "runs warehouses and cross-border trucks from Malaba to Juba"],
  ["Obulamu Medical Centre", "health", "is a 60-bed private hospital with an outreach clinic programme"],
  ["Crane Byte Labs", "technology", "builds school, SACCO and clinic systems for customers in the region"],
  [
    "Twesige Community Trust",
    "development",
    "works with refugee and host communities on livelihoods and education",
  ],
  ["Rwenzori Breeze Hotels", "hospitality", "owns three hotels and a conference centre"],
  ["Jinja Steel & Tube", "manufacturing", "rolls steel bars and tubes for builders all over the country"],
]);

export const tanzanianCompanies = of("Tanzania", [
  [
    "Kilimo Bora Tanzania",
    "agriculture",
    "supplies inputs and irrigation kits to rice and sunflower growers",
  ],
  ["Bandari Line Shipping", "logistics", "clears and forwards cargo at Dar es Salaam, Tanga and Mtwara"],
  ["Twende Safaris", "hospitality", "plans walking and photographic safaris in the northern parks"],
  ["Umoja Digital Bank", "finance", "is a branchless bank serving traders through 4,000 agents"],
  ["Tanzanite Health Network", "health", "manages clinics and a telemedicine line with district hospitals"],
  ["Serengeti Bright Schools", "education", "runs five English-medium primary and secondary schools"],
  ["Jenga Imara Contractors", "construction", "builds roads, bridges and water works"],
  ["Maisha Mema Initiative", "development", "fights malnutrition with village health workers in six regions"],
]);

const rwandanCompanies = of("Rwanda", [
  ["Inzira Mobility", "logistics", "operates electric buses and a motorcycle battery-swap network"],
  ["Imigongo Software", "technology", "makes land, tax and health record systems for public institutions"],
  ["Gahinga Tea Estates", "agriculture", "grows and processes high-altitude tea with 3,500 outgrowers"],
]);

export const nigerianCompanies = of("Nigeria", [
  ["Oakbridge Pay", "finance", "processes card and transfer payments for 50,000 merchants"],
  ["Lekki Wave Software", "technology", "builds inventory and payroll software for growing businesses"],
  ["Zuma Rock Foods", "manufacturing", "makes noodles, seasoning and baby cereal in three plants"],
  ["Adunni Health Services", "health", "runs maternity clinics and a home-nursing service"],
  ["Coastline Oil Services", "energy", "maintains pumps, valves and pipelines for producers in the Delta"],
  ["Greenfield Agro Nigeria", "agriculture", "links cassava and sorghum growers to processors"],
  ["Harmattan Retail Group", "retail", "owns neighbourhood supermarkets and a discount clothing brand"],
]);

export const ghanaianCompanies = of("Ghana", [
  ["Volta Stream Bank", "finance", "is a savings and loans company with 19 branches"],
  ["Cocoa Path Cooperative", "agriculture", "certifies and exports cocoa for 12,000 members"],
  ["Black Star Digital", "technology", "designs apps and data platforms for West African companies"],
  ["Akwaaba Coast Hotels", "hospitality", "runs beach and business hotels between Accra and Takoradi"],
  ["Tema Harbour Packaging", "manufacturing", "makes cartons, bottles and labels for food companies"],
]);

export const southAfricanCompanies = of("South Africa", [
  ["Fynbos Financial", "finance", "offers funeral, life and device cover that people can buy on WhatsApp"],
  ["Highveld Data Works", "technology", "builds analytics and fraud models for retailers and insurers"],
  ["Umhlanga Care Group", "health", "manages day clinics and frail-care homes"],
  ["Protea Peak Energy", "energy", "finances and installs rooftop solar for shopping centres and schools"],
  ["Karoo & Coast Retail", "retail", "sells outdoor clothing in 45 stores and online"],
  [
    "Ubuntu Contact Solutions",
    "outsourcing",
    "serves British and Australian customers from Cape Town and Durban",
  ],
]);

export const africanCompanies = [
  ...kenyanCompanies,
  ...ugandanCompanies,
  ...tanzanianCompanies,
  ...rwandanCompanies,
  ...nigerianCompanies,
  ...ghanaianCompanies,
  ...southAfricanCompanies,
];
