/** As one reads it: America/Sao Paulo. */
export const zoneName = (timezone: string) => timezone.replaceAll('_', ' ')

/** All that this browser knows, and the one that is chosen even if it is not among them. */
export function timezones(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()
}
