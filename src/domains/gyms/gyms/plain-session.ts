import type { ScheduleItem } from './contract.ts'

/** A class for everybody of which nothing special was said; name, day and hours are still to come. */
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
