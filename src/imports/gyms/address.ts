import { countryCodeOf } from './country.ts'

/** States of the USA, Canada and Brazil, so "San Jose, CA" isn't in Canada, nor "Belém, PA" in Panama. */
const STATES = new Set(
  (
    'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN ' +
    'TX UT VT VA WA WV WI WY DC AB BC MB NB NL NS ON PE QC SK YT AC AM AP BA CE DF ES GO MG PB PI PR RJ RN RO RR RS SE SP TO'
  ).split(' '),
)

/** Splits a one-line address into its parts, as far as commas and formats allow. */
export function splitAddress(line: string) {
  const parts = line.split(/\s*[,\n]\s*/).filter(Boolean)
  const found = { street: '', city: '', region: '', postalCode: '', country: '' }
  const last = () => parts.at(-1) ?? ''

  if (parts.length > 1) {
    found.country = STATES.has(last()) ? '' : countryCodeOf(last())
    if (found.country) parts.pop()
  }
  // Read from the end: the postal code may be separate, before the town (Europe) or after the state (America).
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
