import { readSetting, settingKeys } from './stored-settings.ts'

const KM_PER_MILE = 1.609344
const KG_PER_POUND = 0.45359237

/** The distance unit chosen in this browser, otherwise the region's usual one. */
export function usesMiles(locale: string): boolean {
  const chosen = readSetting(settingKeys.distances)
  if (chosen === 'mi' || chosen === 'km') return chosen === 'mi'
  return ['US', 'GB', 'LR', 'MM'].includes(new Intl.Locale(locale).region ?? '')
}

/** The weight unit chosen in this browser, otherwise the region's usual one. */
export function usesPounds(locale: string): boolean {
  const chosen = readSetting(settingKeys.weights)
  if (chosen === 'lb' || chosen === 'kg') return chosen === 'lb'
  return new Intl.Locale(locale).region === 'US'
}

/** A weight in the reader's unit: "76 kg", "167.6 lb". */
export function formatWeight(kg: number, locale: string): string {
  const pounds = usesPounds(locale)
  return unit(pounds ? kg / KG_PER_POUND : kg, pounds ? 'pound' : 'kilogram', locale, 1)
}

/** A distance in the reader's unit: "850 m", "3.2 km", "2 mi". */
export function formatDistance(km: number, locale: string): string {
  const miles = usesMiles(locale)
  const value = miles ? km / KM_PER_MILE : km
  if (!miles && km < 1) return unit(Math.max(50, Math.round(km * 20) * 50), 'meter', locale, 0)
  return unit(value, miles ? 'mile' : 'kilometer', locale, value < 10 ? 1 : 0)
}

/** Converts a round distance in the reader's unit to kilometres. */
export function kmOf(value: number, locale: string): number {
  return usesMiles(locale) ? Math.round(value * KM_PER_MILE * 10) / 10 : value
}

type Unit = 'meter' | 'kilometer' | 'mile' | 'kilogram' | 'pound'

function unit(value: number, name: Unit, locale: string, digits: number): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: name, maximumFractionDigits: digits }).format(value)
}
