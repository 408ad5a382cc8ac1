export const formatNumber = (value: number, locale: string): string => value.toLocaleString(locale)

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  return (bytes / 1000 ** step).toLocaleString(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    // In short form `Intl` writes "0 byte", which isn't English.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 2 ? 1 : 0,
  })
}
