const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** How long ago, in a word or two: "now", "5 min. ago", "yesterday"; after a week the day. */
export function agoWords(iso: string, now: Date, locale: string): string {
  const then = new Date(iso)
  const past = now.getTime() - then.getTime()
  const ago = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }).format(-Math.max(0, count), unit)
  if (past < MINUTE_MS) return ago(0, 'second')
  if (past < HOUR_MS) return ago(Math.floor(past / MINUTE_MS), 'minute')
  if (past < DAY_MS) return ago(Math.floor(past / HOUR_MS), 'hour')
  if (past < 7 * DAY_MS) return ago(Math.floor(past / DAY_MS), 'day')
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year }).format(then)
}

/** The moment in full, for whoever wants to know exactly. */
export function momentWords(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(iso))
}
