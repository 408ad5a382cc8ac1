import type { Point } from '#platform/geography.ts'

/** A URL for the way to the gym: in the device's own map app on phones, otherwise on OpenStreetMap. */
export function directionsTo({ lat, lng }: Point, name: string, device: { ios: boolean; android: boolean }): string {
  const at = `${lat},${lng}`
  if (device.android) return `geo:${at}?q=${at}(${encodeURIComponent(name)})`
  if (device.ios) return `https://maps.apple.com/?daddr=${at}&q=${encodeURIComponent(name)}`
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`
}

/** A safe URL from a link, a bare domain or a profile name at `site`; null if none can be made. */
export function webAddress(text: string, site?: 'instagram.com' | 'facebook.com'): string | null {
  const trimmed = text.trim()
  if (!trimmed) return null
  const handle = /^@?[\w.-]+$/.exec(trimmed)
  if (site && handle && !trimmed.includes(`${site}`)) return `https://www.${site}/${trimmed.replace('@', '')}`
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(trimmed) ? trimmed : `https://${trimmed}`)
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null
}

/** The URL for display, without its protocol or query. */
export function shortAddressOf(url: string): string {
  const { hostname, pathname } = new URL(url)
  return (hostname.replace(/^www\./, '') + pathname).replace(/\/$/, '')
}
