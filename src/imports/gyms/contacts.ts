import { cutAt, lineOf } from './text.ts'

/**
 * Our pages link only to https, which nearly every site supports today, so http becomes https. A URL without a scheme
 * is treated as a website; any other scheme is dropped.
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
  notes.push(`${field} left out: ${cutAt(said, 80)} is not a web address`)
  return ''
}

export function socialServiceOf(address: string): 'instagram' | 'facebook' | undefined {
  if (!URL.canParse(address)) return undefined
  const host = new URL(address).hostname.replace(/^(www|m|l)\./, '')
  if (/^(instagram\.com|instagr\.am)$/.test(host)) return 'instagram'
  return /(^|\.)(facebook\.com|fb\.com|fb\.me)$/.test(host) ? 'facebook' : undefined
}

/** The first number if there are several, cut to the field's length. */
export function phoneOf(value: unknown, notes: string[]): string {
  const [first = '', ...more] = lineOf(value, 200)
    .replace(/^tel:/i, '')
    .split(/\s*(?:[;|]|\s\/\s|,\s(?=\+?\(?\d))\s*/)
  if (more.length > 0) notes.push(`phone: the first of ${more.length + 1} numbers was kept`)
  return cutAt(first, 40)
}

/** The URL of a page on that service, from its handle or URL; other URLs are dropped. */
export function socialAddress(value: unknown, service: 'instagram' | 'facebook', notes: string[]): string {
  const said = lineOf(value, 300)
  const handle = /^@?([\w.]{2,60})$/.exec(said)?.[1]
  if (handle && !/\.(com|net|org)$/i.test(handle)) return `https://www.${service}.com/${handle}`
  const address = webAddress(said, service, notes)
  if (address === '' || socialServiceOf(address) === service) return address
  notes.push(`${service} left out: ${cutAt(said, 80)} is not on that service`)
  return ''
}

/**
 * The URLs of a row's pictures, from one string with several, a list, or objects that contain a URL. Only https is
 * fetched.
 */
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
