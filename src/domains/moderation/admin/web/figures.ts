export const formatNumber = (value: number, locale: string): string => value.toLocaleString(locale)

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1)
  return (bytes / 1000 ** step).toLocaleString(locale, {
    style: 'unit',
    unit: UNITS[step] ?? 'byte',
    // "0 byte" is nobody's plural.
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step > 2 ? 1 : 0,
  })
}
