import { daysAfter, mondayOf, weekOf } from '#domains/journal/progress/weeks.ts'

/** The weeks of a month (2026-11), each from Monday to Sunday. */
export function weeksOfMonth(month: string): string[][] {
  const first = `${month}-01`
  const weeks: string[][] = []
  for (let monday = mondayOf(weekOf(first)); monday.slice(0, 7) <= month; monday = daysAfter(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, ahead) => daysAfter(monday, ahead)))
  return weeks
}

/** The same day some months later, or the last day of a shorter month; never after today. */
export function monthAfter(day: string, months: number, today: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const length = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + months, Math.min(date, length))).toISOString().slice(0, 10)
  return moved > today ? today : moved
}
