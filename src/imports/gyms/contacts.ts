import { cutAt, lineOf } from './text.ts'

/**
 * Our pages link to https only. An address written with http is raised to https, where nearly every site answers today;
 * one without a scheme is taken for a website; any other scheme is left out.
 */
export function webAddress(value: unknown, field: string, notes: string[]): string {
  const said = lineOf(value, 600).split(/\s*;\s*/)[0] ?? ''
  if (said === '') return ''
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(said) && !/^[^/]+\.[a-z]{2,}:\d+/i.test(said)
      ? said.replace(/^http:/i, 'https:')
      : `https://${said.replace(/^\/+/, '')}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (
    url?.protocol === 'https:' &&
    /[^.]\.[^.]/.test(url.hostname) &&
    !url.username &&
    !/\s/.test(address) &&
    address.length <= 300
  )
    return address
  notes.push(`${field} left out: ${cutAt(said, 80)} is no web address`)
  return ''
}

/** Which of the two services an address belongs to. */
export function socialServiceOf(address: string): 'instagram' | 'facebook' | undefined {
  if (!URL.canParse(address)) return undefined
  const host = new URL(address).hostname.replace(/^(www|m|l)\./, '')
  if (/^(instagram\.com|instagr\.am)$/.test(host)) return 'instagram'
  return /(^|\.)(facebook\.com|fb\.com|fb\.me)$/.test(host) ? 'facebook' : undefined
}

/** The first number of several, cut at the field's length. */
export function phoneOf(value: unknown, notes: string[]): string {
  const [first = '', ...more] = lineOf(value, 200)
    .replace(/^tel:/i, '')
    .split(/\s*(?:[;|]|\s\/\s|,\s(?=\+?\(?\d))\s*/)
  if (more.length > 0) notes.push(`phone: the first of ${more.length + 1} numbers is kept`)
  return cutAt(first, 40)
}

/** A handle or an address of that service; another address is left out. */
export function socialAddress(value: unknown, service: 'instagram' | 'facebook', notes: string[]): string {
  const said = lineOf(value, 300)
  const handle = /^@?([\w.]{2,60})$/.exec(said)?.[1]
  if (handle && !/\.(com|net|org)$/i.test(handle)) return `https://www.${service}.com/${handle}`
  const address = webAddress(said, service, notes)
  if (address === '' || socialServiceOf(address) === service) return address
  notes.push(`${service} left out: ${cutAt(said, 80)} is elsewhere`)
  return ''
}

/** What a row says of its pictures: several addresses in one text, a list, objects with an address inside. Only https is fetched. */
export function pictureAddresses(value: unknown, field: string, notes: string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => pictureAddresses(one, field, notes))
  const inside = typeof value === 'object' && value !== null && 'url' in value ? value.url : value
  return lineOf(inside, 20_000)
    .split(/[\s;|,]+(?=[a-z][a-z0-9+.-]*:)/i)
    .filter(Boolean)
    .flatMap((said) => {
      const url = URL.canParse(said) ? new URL(said) : undefined
      if (url?.protocol === 'https:' && !url.username && url.href.length <= 2000) return url.href
      notes.push(`${field} left out: ${cutAt(said, 80)} isn't an https address`)
      return []
    })
}

export function emailOf(value: unknown, notes: string[]): string {
  const said =
    lineOf(value, 300)
      .replace(/^mailto:\s*/i, '')
      .split(/[;,\s]+/)[0] ?? ''
  if (said === '' || (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(said) && said.length <= 200)) return said
  notes.push(`email left out: ${cutAt(said, 80)}`)
  return ''
}
