export type Place = { town: string; region: string; country: string; code: string; iso3: string };

function places(country: string, code: string, iso3: string, towns: Record<string, string>): Place[] {
  return Object.entries(towns).map(([town, region]) => ({ town, region, country, code, iso3 }));
}

export const kenya = places("Kenya", "KE", "KEN", {
  Nairobi: "Nairobi County",
  "Westlands, Nairobi": "Nairobi County",
  "Upper Hill, Nairobi": "Nairobi County",
  "Industrial Area, Nairobi": "Nairobi County",
  Mombasa: "Mombasa County",
  Kisumu: "Kisumu County",
  Nakuru: "Nakuru County",
  Eldoret: "Uasin Gishu County",
  Thika: "Kiambu County",
  Naivasha: "Nakuru County",
  Machakos: "Machakos County",
  Meru: "Meru County",
  Nyeri: "Nyeri County",
  Kakamega: "Kakamega County",
  Kericho: "Kericho County",
  "Murang’a": "Murang’a County",
  Malindi: "Kilifi County",
  Kitale: "Trans Nzoia County",
  Garissa: "Garissa County",
  Lodwar: "Turkana County",
});

export const uganda = places("Uganda", "UG", "UGA", {
  Kampala: "Central Region",
  Entebbe: "Central Region",
  Jinja: "Eastern Region",
  Mbale: "Eastern Region",
  Mbarara: "Western Region",
  "Fort Portal": "Western Region",
  Gulu: "Northern Region",
  Arua: "Northern Region",
});

export const tanzania = places("Tanzania", "TZ", "TZA", {
  "Dar es Salaam": "Dar es Salaam",
  Arusha: "Arusha",
  Mwanza: "Mwanza",
  Dodoma: "Dodoma",
  Moshi: "Kilimanjaro",
  Mbeya: "Mbeya",
  "Zanzibar City": "Zanzibar",
  Tanga: "Tanga",
});

export const rwanda = places("Rwanda", "RW", "RWA", {
  Kigali: "Kigali",
  Musanze: "Northern Province",
  Huye: "Southern Province",
});

export const nigeria = places("Nigeria", "NG", "NGA", {
  Lagos: "Lagos",
  "Ikeja, Lagos": "Lagos",
  Abuja: "FCT",
  Ibadan: "Oyo",
  "Port Harcourt": "Rivers",
  Kano: "Kano",
  Enugu: "Enugu",
});

export const ghana = places("Ghana", "GH", "GHA", {
  Accra: "Greater Accra",
  Tema: "Greater Accra",
  Kumasi: "Ashanti",
  Tamale: "Northern",
  Takoradi: "Western",
});

export const southAfrica = places("South Africa", "ZA", "ZAF", {
  Johannesburg: "Gauteng",
  Pretoria: "Gauteng",
  "Cape Town": "Western Cape",
  Durban: "KwaZulu-Natal",
  Gqeberha: "Eastern Cape",
});

export const hornOfAfrica = [
  ...places("Ethiopia", "ET", "ETH", { "Addis Ababa": "Addis Ababa", Gambella: "Gambella" }),
  ...places("South Sudan", "SS", "SSD", { Juba: "Central Equatoria", Bor: "Jonglei" }),
  ...places("Somalia", "SO", "SOM", { Mogadishu: "Banadir", Baidoa: "Bay" }),
  ...places("Burundi", "BI", "BDI", { Bujumbura: "Bujumbura" }),
];

export const eastAfrica = [...kenya, ...uganda, ...tanzania, ...rwanda];
export const africa = [...eastAfrica, ...nigeria, ...ghana, ...southAfrica];

export const germany = places("Germany", "DE", "DEU", {
  Berlin: "Berlin",
  Munich: "Bavaria",
  Hamburg: "Hamburg",
  Leipzig: "Saxony",
  Cologne: "North Rhine-Westphalia",
  Stuttgart: "Baden-Württemberg",
  Freiburg: "Baden-Württemberg",
  "Frankfurt am Main": "Hesse",
});

export const unitedStates = places("United States", "US", "USA", {
  "Austin, TX": "TX",
  "Boston, MA": "MA",
  "Chicago, IL": "IL",
  "Denver, CO": "CO",
  "New York, NY": "NY",
  "Seattle, WA": "WA",
  "Atlanta, GA": "GA",
  "Raleigh, NC": "NC",
});

export const europe = [
  ...places("Poland", "PL", "POL", { Kraków: "Lesser Poland" }),
  ...places("Portugal", "PT", "PRT", { Lisbon: "Lisbon" }),
  ...places("United Kingdom", "GB", "GBR", { Bristol: "England" }),
  ...places("Estonia", "EE", "EST", { Tallinn: "Harju" }),
];
