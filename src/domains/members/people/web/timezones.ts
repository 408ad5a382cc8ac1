/** A readable time zone name, e.g. America/Sao Paulo. */
export const zoneName = (timezone: string) => timezone.replaceAll('_', ' ')

/** All time zones this browser supports, plus the chosen one if it isn't among them. */
export function timezones(chosen: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])].sort()
}
