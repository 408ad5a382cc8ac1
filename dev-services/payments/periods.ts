/**
 * The end of a period that begins at this time. Months keep the day the subscription began on, where they have it: a
 * period that began on 31 January ends on 28 February, and the next one on 31 March. Seconds, UTC.
 */
export function periodEnd(start: number, { interval, anchor }: { interval: 'month' | 'year'; anchor: number }): number {
  const from = new Date(start * 1000)
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + (interval === 'year' ? 12 : 1)]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDay)
  return Date.UTC(year, month, day, from.getUTCHours(), from.getUTCMinutes(), from.getUTCSeconds()) / 1000
}

/** The share of a price for the rest of its period, rounded to the smallest unit. */
export const prorated = (price: number, { start, end, from }: { start: number; end: number; from: number }) =>
  end <= start ? 0 : Math.round((price * Math.max(0, end - Math.max(start, from))) / (end - start))
