import { fold } from '#platform/fold.ts'
import type { Field, SaidFields } from './draft.ts'
import { valueAt } from './mapping.ts'
import { pointOfGeometry } from './points.ts'

/** What columns are called by people who do not know us, folded, best first. */
const NAMES: Partial<Record<Field, string>> = {
  sourceId: 'source id|sourceid|id|osm id|uuid|gym id|objectid|fid|@id',
  name: 'name|gym name|gym|club name|club|academy|school|schule|verein|titel|title|nombre|nom|nome|bezeichnung|studio|academia|dojo',
  lat: 'lat|latitude|breitengrad|breite|latitud|latitudine|geo lat|y|lat dd',
  lng: 'lng|lon|long|longitude|langengrad|laengengrad|lange|longitud|longitudine|geo lon|geo lng|geo long|x|lon dd',
  address: 'address|full address|adresse|anschrift|direccion|endereco|indirizzo|formatted address|adres',
  street: 'street|strasse|street address|road|calle|rue|rua|via|addr street|straat|street name|address line 1|address1',
  houseNumber: 'house number|housenumber|hausnummer|hausnr|numero|number|nr|addr housenumber|huisnummer',
  city: 'city|town|ort|stadt|ciudad|ville|cidade|citta|locality|municipality|addr city|plaats|wohnort|place',
  region:
    'region|state|province|county|bundesland|provincia|estado|departement|land kreis|addr state|regione|kanton|canton',
  postalCode:
    'postal code|postcode|post code|zip|zip code|zipcode|plz|postleitzahl|codigo postal|code postal|cep|cap|addr postcode|eircode',
  country: 'country|country code|land|staat|pais|pays|paese|addr country|countrycode|iso country',
  description: 'description|beschreibung|about|descripcion|descricao|descrizione|notes|bemerkung',
  phone: 'phone|telephone|tel|telefon|telefono|telefone|phone number|contact phone|mobile|rufnummer|handy',
  email: 'email|e mail|mail|correo|contact email|email address|courriel',
  website:
    'website|web|url|homepage|webseite|internet|site|site web|sitio web|web site|contact website|pagina web|internetseite',
  instagram: 'instagram|insta|instagram url|contact instagram',
  facebook: 'facebook|fb|facebook url|contact facebook',
  affiliation: 'affiliation|affiliation name|team|association|verband|afiliacion|afiliacao|affiliazione|network|equipe',
  affiliationWebsite: 'affiliation website|team website',
  headCoach: 'head coach|coach|professor|head instructor|instructor|trainer|cheftrainer|entrenador',
  foundedYear: 'founded|founded year|since|gegrundet|grundungsjahr|year founded|established|fundado|fondee',
  disciplines:
    'disciplines|discipline|offered classes|classes|styles|style|angebot|disziplinen|disciplinas|kurse|sportarten',
  status: 'status|state of business|business status',
  openingHours: 'opening hours|hours|offnungszeiten|horario|horaires|orari',
  placeId: 'place id|placeid|google place id',
  dropIn: 'drop in|dropin|drop ins|drop in accepted|drop ins welcome|gaste willkommen',
  dropInPrice: 'drop in price|drop in fee|mat fee|drop in preis|gastgebuhr|dropin price|day pass',
  dropInCurrency: 'currency|wahrung|moneda|devise|drop in currency',
  trialOffer: 'trial|trial offer|free trial|probetraining|trial offer is available|trial available',
  trialClasses: 'trial classes|free classes|trial offer free classes',
  trialDays: 'trial days|free days|trial offer free days',
  trialNotes: 'trial notes|trial offer notes',
  stepFree: 'wheelchair|step free|barrierefrei|accessible',
  lastConfirmedAt: 'last confirmed|last confirmed at|check date|last checked',
}

const SEPARATED = Object.entries(NAMES).map(([field, names]) => [field as Field, names.split('|')] as const)

/** Answers a reader of rows that takes for each field the column whose name says so. Nested objects are looked into. */
export function guessColumns(
  records: readonly Record<string, unknown>[],
): (record: Record<string, unknown>) => SaidFields {
  const paths = new Map<string, string[]>()
  const points: string[][] = []
  for (const record of records.slice(0, 200)) collect(record, [], paths, points)

  const columns: [Field, string[]][] = []
  const taken = new Set<string[]>()
  for (const [field, names] of SEPARATED) {
    const candidates = names.map((name) => best(name, paths, taken)).find((path) => path !== undefined)
    if (!candidates) continue
    columns.push([field, candidates])
    taken.add(candidates)
  }
  const [point] = points
  return (record) => {
    const fields: SaidFields = {}
    for (const [field, path] of columns) fields[field] = valueAt(record, path)
    if (point && (fields.lat === undefined || fields.lng === undefined))
      Object.assign(fields, pointOfGeometry(valueAt(record, point)))
    return fields
  }
}

/** The whole path by that name, else the shallowest whose last part is. */
function best(name: string, paths: ReadonlyMap<string, string[]>, taken: ReadonlySet<string[]>) {
  const free = [...paths.values()].filter((path) => !taken.has(path))
  return (
    free.find((path) => wordsOf(path.join(' ')) === name) ??
    free
      .filter((path) => wordsOf(path.at(-1) ?? '') === name && (path.length === 1 || !VAGUE.has(name)))
      .sort((a, b) => a.length - b.length)[0]
  )
}

/** Deep inside a record these are the id, name or state of something else. */
const VAGUE = new Set(['id', 'name', 'title', 'x', 'y', 'type', 'status', 'number', 'website', 'url'])

const wordsOf = (column: string) => fold(column.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/ß/g, 'ss'))

function collect(record: Record<string, unknown>, above: string[], paths: Map<string, string[]>, points: string[][]) {
  for (const [key, value] of Object.entries(record)) {
    const path = [...above, key]
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && above.length < 4) {
      const { type, coordinates } = value as { type?: unknown; coordinates?: unknown }
      if (type === 'Point' && Array.isArray(coordinates) && points.length === 0) points.push(path)
      collect(value as Record<string, unknown>, path, paths, points)
      if ('name' in value) paths.set(JSON.stringify([...path, 'name']), [...path, 'name'])
    } else if (!paths.has(JSON.stringify(path))) paths.set(JSON.stringify(path), path)
  }
}
