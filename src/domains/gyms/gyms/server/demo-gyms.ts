import { z } from 'zod'
import { beltSlugs } from '#ui/belts.ts'
import { gymAddress, gymLocation, type ScheduleItem, scheduleItem } from '../contract.ts'
import { PLAIN_SESSION } from '../plain-session.ts'
import { DISCIPLINES, GYM_STATUSES } from '../rules.ts'
import rows from './demo-gyms.json' with { type: 'json' }
import weeks from './demo-weeks.json' with { type: 'json' }

type WeekName = keyof typeof weeks

/** A test checks the files against both schemas, so they aren't validated at startup. */
export const demoGymRow = z.strictObject({
  name: z.string().min(1),
  description: z.string().min(1),
  ...gymAddress.shape,
  ...gymLocation.shape,
  timezone: z.string().min(1),
  week: z.enum(Object.keys(weeks) as WeekName[]),
  /** The drop-in fee; 0 is free, missing is unknown. */
  visit: z.strictObject({ price: z.number(), currency: z.string().length(3) }).optional(),
  team: z.string().optional(),
  coach: z.strictObject({ name: z.string(), belt: z.enum(beltSlugs) }).optional(),
  /** Disciplines besides those in the week. */
  also: z.array(z.enum(DISCIPLINES)).optional(),
  /** A fictional site. Codes for claiming a gym at a `.test` address go to the local mailbox. */
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

/** Fictional gyms at fictional addresses. */
export const demoGymRows = rows as readonly DemoGymRow[]

/** The weekly sessions for a kind of gym. */
export function demoWeek(name: WeekName): Omit<ScheduleItem, 'id'>[] {
  const lines = weeks[name] as z.infer<typeof weekLine>[]
  return lines.flatMap(({ weekdays, ...line }) => weekdays.map((weekday) => ({ ...PLAIN_SESSION, ...line, weekday })))
}
