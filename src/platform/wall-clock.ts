const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}

/** What the clock on the wall shows in a zone, as if it were UTC: for arithmetic with days and hours. */
export function wallClock(instant: Date, zone: string): Date {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatOf(zone).formatToParts(instant)) part[type] = Number(value)
  return new Date(
    Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day ?? 1, part.hour ?? 0, part.minute ?? 0, part.second ?? 0),
  )
}

/** The instant at which the wall shows this; in the hour that a clock change skips, the one after it. */
export function instantOf(wall: Date, zone: string): Date {
  const offsetAt = (instant: number) => wallClock(new Date(instant), zone).getTime() - Math.floor(instant / 1000) * 1000
  const first = wall.getTime() - offsetAt(wall.getTime())
  return new Date(wall.getTime() - offsetAt(first))
}
