/** The visitor's own form of a language: "en-IE" for "en", with its way to write dates, hours and numbers. */
export function regionalLocale(language: string): string {
  return navigator.languages.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language
}

const KM_PER_MILE = 1.609344

/** Where roads are signed in miles. */
export function usesMiles(locale: string): boolean {
  return ['US', 'GB', 'LR', 'MM'].includes(new Intl.Locale(locale).region ?? '')
}

/** A distance as people there say it: "850 m", "3.2 km", "2 mi". */
export function distanceWords(km: number, locale: string): string {
  const miles = usesMiles(locale)
  const value = miles ? km / KM_PER_MILE : km
  if (!miles && km < 1) return unit(Math.max(50, Math.round(km * 20) * 50), 'meter', locale, 0)
  return unit(value, miles ? 'mile' : 'kilometer', locale, value < 10 ? 1 : 0)
}

/** A round distance in the visitor's unit, in kilometres. */
export function kmOf(value: number, locale: string): number {
  return usesMiles(locale) ? Math.round(value * KM_PER_MILE * 10) / 10 : value
}

function unit(value: number, name: 'meter' | 'kilometer' | 'mile', locale: string, digits: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value)
}
