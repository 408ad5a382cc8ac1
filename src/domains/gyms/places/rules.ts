/** Names of states and provinces by GeoNames code, for countries in which many towns share a name. */
const REGIONS: Record<string, Record<string, string>> = {
  US: states(
    'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming',
  ),
  CA: states(
    '01 Alberta|02 British Columbia|03 Manitoba|04 New Brunswick|05 Newfoundland and Labrador|07 Nova Scotia|08 Ontario|09 Prince Edward Island|10 Québec|11 Saskatchewan|12 Yukon|13 Northwest Territories|14 Nunavut',
  ),
  AU: states(
    '01 Australian Capital Territory|02 New South Wales|03 Northern Territory|04 Queensland|05 South Australia|06 Tasmania|07 Victoria|08 Western Australia',
  ),
  GB: states('ENG England|NIR Northern Ireland|SCT Scotland|WLS Wales'),
  IE: states('C Connacht|L Leinster|M Munster|U Ulster'),
  DE: states(
    '01 Baden-Württemberg|02 Bayern|03 Bremen|04 Hamburg|05 Hessen|06 Niedersachsen|07 Nordrhein-Westfalen|08 Rheinland-Pfalz|09 Saarland|10 Schleswig-Holstein|11 Brandenburg|12 Mecklenburg-Vorpommern|13 Sachsen|14 Sachsen-Anhalt|15 Thüringen|16 Berlin',
  ),
  BR: states(
    '01 Acre|02 Alagoas|03 Amapá|04 Amazonas|05 Bahia|06 Ceará|07 Distrito Federal|08 Espírito Santo|11 Mato Grosso do Sul|13 Maranhão|14 Mato Grosso|15 Minas Gerais|16 Pará|17 Paraíba|18 Paraná|20 Piauí|21 Rio de Janeiro|22 Rio Grande do Norte|23 Rio Grande do Sul|24 Rondônia|25 Roraima|26 Santa Catarina|27 São Paulo|28 Sergipe|29 Goiás|30 Pernambuco|31 Tocantins',
  ),
}

function states(list: string): Record<string, string> {
  return Object.fromEntries(list.split('|').map((entry) => [entry.split(' ')[0], entry.slice(entry.indexOf(' ') + 1)]))
}

/** The name of a town's state or province, or empty if its code isn't known. */
export const regionName = (country: string, adminCode: string): string => REGIONS[country]?.[adminCode] ?? ''
