import type { ScheduleItem } from './contract.ts'

/** Defaults for a class open to everyone, without title, weekday and times. */
export const PLAIN_SESSION: Omit<ScheduleItem, 'id' | 'title' | 'weekday' | 'start' | 'end'> = {
  kind: 'class',
  discipline: 'gi',
  level: 'all',
  from: null,
  until: null,
  exceptions: [],
  instructorId: null,
  capacity: null,
  dropInOk: true,
  price: null,
}
