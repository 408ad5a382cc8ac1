import { z } from 'zod'
import { beltSlugs } from '#ui/belts.ts'
import { gymAddress, gymLocation, type ScheduleItem, scheduleItem } from '../contract.ts'
import { PLAIN_SESSION } from '../plain-session.ts'
import { DISCIPLINES, GYM_STATUSES } from '../rules.ts'
import rows from './demo-gyms.json' with { type: 'json' }
import weeks from './demo-weeks.json' with { type: 'json' }

type WeekName = keyof typeof weeks

/** A test holds the files to both schemas, so that a start needn't. */
export const demoGymRow = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  ...gymAddress.shape,
  ...gymLocation.shape,
  timezone: z.string().min(1),
  week: z.enum(Object.keys(weeks) as WeekName[]),
  /** What a visit costs; 0 is free, none is unknown. */
  visit: z.strictObject({ price: z.number(), currency: z.string().length(3) }).optional(),
  team: z.string().optional(),
  coach: z.strictObject({ name: z.string(), belt: z.enum(beltSlugs) }).optional(),
  /** Disciplines besides those of the week. */
  also: z.array(z.enum(DISCIPLINES)).optional(),
  /** Nobody's: whoever claims a gym at a `.test` address gets the code in the mailbox of this machine. */
  website: z.url({ hostname: /\.test$/ }).optional(),
  status: z.enum(GYM_STATUSES).optional(),
  statusNote: z.string().optional(),
})
export type DemoGymRow = z.infer<typeof demoGymRow>

const weekLine = z.strictObject({
  ...scheduleItem.omit({ id: true, weekday: true }).partial().required({ title: true, start: true, end: true }).shape,
  weekdays: z.array(z.int().min(1).max(7)),
})
export const demoWeekLines = z.record(z.string(), z.array(weekLine))

/** Clubs that nobody founded, at addresses that are none. */
export const demoGymRows = rows as readonly DemoGymRow[]

/** Sessions of a week as clubs of one kind have it. */
export function demoWeek(name: WeekName): Omit<ScheduleItem, 'id'>[] {
  const lines = weeks[name] as z.infer<typeof weekLine>[]
  return lines.flatMap(({ weekdays, ...line }) => weekdays.map((weekday) => ({ ...PLAIN_SESSION, ...line, weekday })))
}
