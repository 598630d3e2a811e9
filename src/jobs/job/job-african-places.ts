// Whether a free-text place is in Africa: countries by name, and the cities that stand without their country.
const countries =
  "algeria|angola|benin|botswana|burkina faso|burundi|cabo verde|cape verde|cameroon|central african republic|chad|comoros|congo|drc|côte d['’]ivoire|cote d['’]ivoire|ivory coast|djibouti|egypt|equatorial guinea|eritrea|eswatini|swaziland|ethiopia|gabon|gambia|ghana|guinea|guinea-bissau|kenya|lesotho|liberia|libya|madagascar|malawi|mali|mauritania|mauritius|morocco|mozambique|namibia|niger|nigeria|rwanda|são tomé|sao tome|senegal|seychelles|sierra leone|somalia|somaliland|south africa|south sudan|sudan|tanzania|togo|tunisia|uganda|zambia|zimbabwe";
const cities =
  "nairobi|mombasa|kisumu|nakuru|eldoret|thika|machakos|kakuma|malindi|kilifi|kitale|garissa|kakamega|nyeri|meru|embu|naivasha|nanyuki|kericho|kisii|bungoma|busia|migori|homa bay|voi|lamu|lodwar|marsabit|isiolo|wajir|mandera|narok|kajiado|kiambu|ruiru|athi river|kitengela|ngong|muranga|murang['’]a|kerugoya|siaya|bomet|nyahururu|nandi|webuye|kampala|entebbe|gulu|dar es salaam|dodoma|arusha|mwanza|zanzibar|kigali|bujumbura|addis ababa|mogadishu|hargeisa|juba|lagos|abuja|ibadan|port harcourt|kano|accra|kumasi|tamale|abidjan|dakar|bamako|ouagadougou|lomé|lome|cotonou|freetown|monrovia|banjul|douala|yaound[eé]|kinshasa|lubumbashi|goma|luanda|lusaka|harare|bulawayo|lilongwe|blantyre|maputo|windhoek|gaborone|johannesburg|cape town|durban|pretoria|cairo|casablanca|rabat|tunis|algiers|khartoum|antananarivo|port louis";
const african = new RegExp(
  `(?<![\\p{L}])(?:${countries}|${cities}|africa|east africa|west africa|sub-saharan)(?![\\p{L}])`,
  "iu",
);
const anywhere =
  /(?<!\p{L})(?:remote|worldwide|anywhere|global|international|emea|multiple locations|various)(?!\p{L})/iu;
/** "Remote, US" and "Remote - Europe" are not open to Africa, whatever else they say. */
const elsewhere =
  /(?<!\p{L})(?:usa?|u\.s\.a?\.?|united states|canada|mexico|brazil|latam|americas|uk|united kingdom|england|ireland|germany|france|spain|portugal|netherlands|poland|europe|eu|india|pakistan|philippines|singapore|china|japan|australia|new zealand|apac|asia|dubai|uae|san francisco|new york|london|berlin|california|texas)(?!\p{L})/iu;

const town = new RegExp(`^(?:${cities})$`, "iu");

/** A town that is known, alone: "Kakamega", not "Kakamega Hospital". */
export function isAfricanTown(name: string): boolean {
  return town.test(name.trim());
}

export function isInAfrica(location: string): boolean {
  if (african.test(location)) return true;
  return (location === "" || anywhere.test(location)) && !elsewhere.test(location);
}
