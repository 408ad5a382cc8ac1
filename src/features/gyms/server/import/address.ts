import { fold } from '#platform/fold.ts'

/** An address written on one line, taken apart as far as its commas and forms tell. */
export function splitAddress(line: string) {
  const parts = line.split(/\s*[,\n]\s*/).filter(Boolean)
  const found = { street: '', city: '', region: '', postalCode: '', country: '' }
  const last = () => parts.at(-1) ?? ''

  if (parts.length > 1) {
    found.country = countryCodeOf(last())
    if (found.country) parts.pop()
  }
  // Read from the end: the postal code may stand alone, before the town (Europe) or after the state (America).
  for (let taken = 0; taken < 3 && parts.length > 1; taken++) {
    const part = last()
    const county = /^(?:Co\.?|County) (.+)$/i.exec(part)
    const stateAndCode = /^([A-Z]{2,3}) (\d[\d-]{2,9})$/.exec(part)
    if (!found.postalCode && /^(?=.*\d)[A-Z0-9]{2,5}[ -]?[A-Z0-9]{0,5}$/i.test(part) && !/^\d{1,2}[a-z]?$/i.test(part))
      found.postalCode = part
    else if (stateAndCode && !found.region) {
      found.region = stateAndCode[1] ?? ''
      found.postalCode ||= stateAndCode[2] ?? ''
    } else if (county && !found.region) found.region = county[1] ?? ''
    else if (/^[A-Z]{2,3}$/.test(part) && !found.region) found.region = part
    else break
    parts.pop()
  }
  if (parts.length > 1 || found.postalCode || found.country) takeTown(parts.pop() ?? '', found)
  found.street = parts.join(', ')
  return found
}

function takeTown(part: string, found: { city: string; postalCode: string }) {
  const codeFirst = /^(?:[A-Z]{1,2}-)?(\d{4,6}|\d{3} \d{2}|\d{4} [A-Z]{2}) (\D.*)$/.exec(part)
  const codeLast = /^(.*\D) ([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|\d{4,6})$/.exec(part)
  const district = /^(\D+) (\d{1,2})$/.exec(part)
  const [, first, second] = codeFirst ?? codeLast ?? []
  if (codeFirst && first && second) {
    found.city = second
    found.postalCode ||= first
  } else if (codeLast && first && second) {
    found.city = first
    found.postalCode ||= second
  } else if (district?.[1]) {
    found.city = district[1]
    found.postalCode ||= part
  } else found.city = part
}

let codes: Map<string, string> | undefined

/** ISO 3166-1 alpha-2 of a country's code or name in one of some languages; empty when it is neither. */
export function countryCodeOf(text: string): string {
  if (text === '') return ''
  codes ??= countryCodes()
  return codes.get(fold(text)) ?? ''
}

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'sv', 'da', 'fi', 'cs', 'ja', 'ru']
/** No names of countries, though Intl knows what to call them. */
const NO_COUNTRIES = new Set([
  'AC',
  'CP',
  'CQ',
  'DG',
  'EA',
  'EU',
  'EZ',
  'IC',
  'TA',
  'UN',
  'XA',
  'XB',
  'ZZ',
  'QO',
  'UK',
  'FX',
  'SU',
  'YU',
  'DD',
  'TP',
  'ZR',
  'BU',
  'NH',
  'RH',
  'HV',
  'DY',
  'VD',
  'YD',
  'CS',
  'AN',
  'NT',
  'SF',
])

function countryCodes(): Map<string, string> {
  const found = new Map<string, string>()
  const names = LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }))
  for (let a = 65; a <= 90; a++)
    for (let b = 65; b <= 90; b++) {
      const code = String.fromCharCode(a, b)
      if (NO_COUNTRIES.has(code) || names[0]?.of(code) === undefined) continue
      found.set(code.toLowerCase(), code)
      for (const name of names) {
        const folded = fold(name.of(code) ?? '')
        if (folded && !found.has(folded)) found.set(folded, code)
      }
    }
  for (const [name, code] of OTHER_NAMES) found.set(name, code)
  return found
}

const OTHER_NAMES = [
  ['usa', 'US'],
  ['u s a', 'US'],
  ['united states of america', 'US'],
  ['uk', 'GB'],
  ['great britain', 'GB'],
  ['england', 'GB'],
  ['scotland', 'GB'],
  ['wales', 'GB'],
  ['northern ireland', 'GB'],
  ['eire', 'IE'],
  ['republic of ireland', 'IE'],
  ['irl', 'IE'],
  ['gbr', 'GB'],
  ['deu', 'DE'],
  ['fra', 'FR'],
  ['esp', 'ES'],
  ['bra', 'BR'],
  ['prt', 'PT'],
  ['ita', 'IT'],
  ['can', 'CA'],
  ['aus', 'AU'],
  ['holland', 'NL'],
  ['czech republic', 'CZ'],
  ['uae', 'AE'],
  ['brd', 'DE'],
] as const
