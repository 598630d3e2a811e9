// Names of countries, regions, states and large cities, as adverts write them. A region says whether Kenya is in it.
// Lines are `name/other spelling`, parted by `|`; countries begin with their ISO 3166 code.

/** Africa, Europe, the Middle East, Asia, North America, Latin America, Oceania. */
export type Continent = "AF" | "EU" | "ME" | "AS" | "NA" | "LA" | "OC";

export const countryNames: Record<Continent, string> = {
  AF: "DZ Algeria/Algerian|AO Angola/Angolan|BJ Benin|BW Botswana|BF Burkina Faso|BI Burundi|CV Cape Verde/Cabo Verde|CM Cameroon|CF Central African Republic|TD Chad|KM Comoros|CG Congo/Congo Brazzaville/Republic of the Congo|CD Congo Kinshasa/DRC/DR Congo/Democratic Republic of the Congo/Democratic Republic of Congo|CI Côte d’Ivoire/Ivory Coast|DJ Djibouti|EG Egypt/Egyptian|GQ Equatorial Guinea|ER Eritrea|SZ Eswatini/Swaziland|ET Ethiopia/Ethiopian|GA Gabon|GM Gambia/The Gambia|GH Ghana/Ghanaian/Ghanaians|GN Guinea|GW Guinea Bissau|KE Kenya/Kenyan/Kenyans/Republic of Kenya|LS Lesotho|LR Liberia|LY Libya|MG Madagascar|MW Malawi|ML Mali|MR Mauritania|MU Mauritius|MA Morocco|MZ Mozambique|NA Namibia|NE Niger|NG Nigeria/Nigerian/Nigerians|RW Rwanda/Rwandan|ST São Tomé and Príncipe/São Tomé|SN Senegal|SC Seychelles|SL Sierra Leone|SO Somalia/Somaliland|ZA South Africa/South African/South Africans/RSA|SS South Sudan|SD Sudan|TZ Tanzania/Tanzanian/United Republic of Tanzania|TG Togo|TN Tunisia|UG Uganda/Ugandan/Ugandans|ZM Zambia|ZW Zimbabwe/Zimbabwean",
  EU: "AL Albania|AD Andorra|AT Austria|BY Belarus|BE Belgium|BA Bosnia and Herzegovina/Bosnia|BG Bulgaria|HR Croatia|CY Cyprus|CZ Czechia/Czech Republic|DK Denmark|EE Estonia|FI Finland|FR France|DE Germany/Deutschland|GR Greece|HU Hungary|IS Iceland|IE Ireland|IT Italy/Italia|XK Kosovo|LV Latvia|LI Liechtenstein|LT Lithuania|LU Luxembourg|MT Malta|MD Moldova|MC Monaco|ME Montenegro|NL Netherlands/The Netherlands/Holland|MK North Macedonia/Macedonia|NO Norway|PL Poland/Polska|PT Portugal|RO Romania|RU Russia/Russian Federation|SM San Marino|RS Serbia|SK Slovakia|SI Slovenia|ES Spain/España|SE Sweden|CH Switzerland/Schweiz|UA Ukraine|GB United Kingdom/UK/Great Britain/Britain/England/Scotland/Wales/Northern Ireland|VA Vatican City|GI Gibraltar",
  ME: "BH Bahrain|IR Iran|IQ Iraq|IL Israel|JO Jordan|KW Kuwait|LB Lebanon|OM Oman|PS Palestine|QA Qatar|SA Saudi Arabia/KSA/Saudi|SY Syria|TR Turkey/Türkiye|AE United Arab Emirates/UAE|YE Yemen",
  AS: "AF Afghanistan|AM Armenia|AZ Azerbaijan|BD Bangladesh|BT Bhutan|BN Brunei|KH Cambodia|CN China|GE Georgia|HK Hong Kong|IN India/Indian|ID Indonesia|JP Japan|KZ Kazakhstan|KG Kyrgyzstan|LA Laos|MO Macao/Macau|MY Malaysia|MV Maldives|MN Mongolia|MM Myanmar|NP Nepal|KP North Korea|PK Pakistan|PH Philippines/The Philippines/Filipino|SG Singapore|KR South Korea/Korea|LK Sri Lanka|TW Taiwan|TJ Tajikistan|TH Thailand|TL Timor Leste|TM Turkmenistan|UZ Uzbekistan|VN Vietnam/Viet Nam",
  NA: "US United States/United States of America/USA/US/America/American/United States only|CA Canada/Canadian",
  LA: "AG Antigua and Barbuda|AR Argentina|BS Bahamas|BB Barbados|BZ Belize|BO Bolivia|BR Brazil/Brasil|CL Chile|CO Colombia|CR Costa Rica|CU Cuba|DM Dominica|DO Dominican Republic|EC Ecuador|SV El Salvador|GD Grenada|GT Guatemala|GY Guyana|HT Haiti|HN Honduras|JM Jamaica|MX Mexico/México|NI Nicaragua|PA Panama|PY Paraguay|PE Peru/Perú|PR Puerto Rico|KN St Kitts and Nevis|LC St Lucia/Saint Lucia|VC St Vincent and the Grenadines|SR Suriname|TT Trinidad and Tobago|UY Uruguay|VE Venezuela",
  OC: "AU Australia|FJ Fiji|KI Kiribati|MH Marshall Islands|FM Micronesia|NR Nauru|NZ New Zealand|PW Palau|PG Papua New Guinea|WS Samoa|SB Solomon Islands|TO Tonga|TV Tuvalu|VU Vanuatu",
};

/** Kenya is in these by the word. */
export const regionsWithKenya =
  "East Africa|Eastern Africa|East African|East African Community|EAC|East and Southern Africa|East and West Africa|East West and Southern Africa|East and Central Africa|Eastern and Southern Africa|Sub Saharan Africa|Subsaharan Africa|Anglophone Africa|English speaking Africa|Global South|Pan Africa|Pan African|Africa wide|across Africa|all Africa|all of Africa|anywhere in Africa|rest of Africa|other African countries|other parts of Africa|all African countries";
export const africaItself = "Africa|African|Africans|African countries|African continent";
/** Kenya is in them by the letter, and those who write them often mean Europe. */
export const regionsPerhapsWithKenya = "EMEA|MEA";

export const regionNames: Record<Continent, string> = {
  AF: "West Africa|Western Africa|Southern Africa|North Africa|Northern Africa|Central Africa|Horn of Africa|Francophone Africa|French speaking Africa|Lusophone Africa|Maghreb|MENA|ECOWAS|SADC",
  EU: "Europe|European|European Union|EU|EEA|European Economic Area|Schengen|DACH|Nordics|Benelux|Baltics|Scandinavia|CEE|Iberia|Balkans|Western Europe|Eastern Europe|Central Europe|Northern Europe|Southern Europe|UKI|EU27",
  ME: "Middle East|GCC|Gulf|Gulf countries",
  AS: "Asia|Asian|Asian countries|APAC|Asia Pacific|APJ|ASEAN|South Asia|Southeast Asia|South East Asia|SEA|East Asia|Central Asia",
  NA: "North America|NORAM|NAMER|Northern America|AMER|Continental US|Continental United States|Continental USA|Lower 48",
  LA: "LATAM|Latin America|Latin American|Latinoamérica|América Latina|South America|Central America|Caribbean|Americas|The Americas",
  OC: "Oceania|ANZ|Australasia|Pacific",
};

export const stateNames =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Washington DC|West Virginia|Wisconsin|Wyoming|District of Columbia|Ontario|Quebec|British Columbia|Alberta|Manitoba|Saskatchewan|Nova Scotia|New Brunswick";

/** After a comma, in capitals: "Austin, TX". */
export const stateCodes = new Set(
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC ON QC BC AB MB SK NS NB".split(
    " ",
  ),
);

/** Cities that stand without their country; those of Africa keep a job in the African list. */
export const cityNames: Record<Continent, string> = {
  AF: "Kampala|Entebbe|Gulu|Jinja|Dar es Salaam|Dodoma|Arusha|Mwanza|Zanzibar|Kigali|Bujumbura|Addis Ababa|Mogadishu|Hargeisa|Juba|Lagos|Abuja|Ibadan|Port Harcourt|Kano|Accra|Kumasi|Tamale|Abidjan|Dakar|Bamako|Ouagadougou|Lomé|Cotonou|Freetown|Monrovia|Banjul|Douala|Yaoundé|Kinshasa|Lubumbashi|Goma|Lusaka|Harare|Bulawayo|Lilongwe|Blantyre|Maputo|Windhoek|Gaborone|Johannesburg|Cape Town|Durban|Pretoria|Cairo|Casablanca|Rabat|Tunis|Algiers|Khartoum|Antananarivo|Port Louis",
  EU: "London|Manchester|Dublin|Paris|Berlin|Munich|Hamburg|Frankfurt|Amsterdam|Brussels|Madrid|Barcelona|Lisbon|Porto|Rome|Milan|Zurich|Geneva|Vienna|Prague|Warsaw|Kraków|Budapest|Bucharest|Sofia|Belgrade|Athens|Stockholm|Copenhagen|Oslo|Helsinki|Reykjavik|Kyiv|Vilnius|Riga|Tallinn",
  ME: "Dubai|Abu Dhabi|Doha|Riyadh|Jeddah|Tel Aviv|Istanbul|Kuwait City|Manama|Muscat",
  AS: "Bangalore|Bengaluru|Mumbai|Delhi|New Delhi|Hyderabad|Chennai|Pune|Karachi|Lahore|Dhaka|Manila|Jakarta|Bangkok|Hanoi|Ho Chi Minh City|Kuala Lumpur|Tokyo|Osaka|Seoul|Beijing|Shanghai|Shenzhen|Taipei",
  NA: "New York City|NYC|San Francisco|Los Angeles|Seattle|Chicago|Boston|Austin|Denver|Atlanta|Miami|Dallas|Houston|Toronto|Vancouver|Montreal|Calgary",
  LA: "Mexico City|Bogotá|Medellín|Buenos Aires|São Paulo|Rio de Janeiro|Santiago|Lima|Montevideo|San José",
  OC: "Sydney|Melbourne|Brisbane|Auckland|Wellington",
};
