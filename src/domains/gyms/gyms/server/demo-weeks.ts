import type { ScheduleItem } from '../contract.ts'
import { PLAIN_SESSION } from '../plain-session.ts'

type Session = Omit<ScheduleItem, 'id'>
const session = (
  weekday: number,
  start: string,
  end: string,
  title: string,
  differing: Partial<Session> = {},
): Session => ({
  ...PLAIN_SESSION,
  title,
  weekday,
  start,
  end,
  ...differing,
})
const openMat = (weekday: number, start: string, end: string, differing: Partial<Session> = {}) =>
  session(weekday, start, end, 'Open mat', { kind: 'open_mat', discipline: 'both', ...differing })
const on = (weekdays: number[], start: string, end: string, title: string, differing: Partial<Session> = {}) =>
  weekdays.map((weekday) => session(weekday, start, end, title, differing))

/** Weeks as clubs of different kinds have them. */
export const WEEKS = {
  full: [
    ...on([1, 2, 3, 4, 5], '07:00', '08:00', 'Early class'),
    ...on([1, 3, 5], '18:00', '19:15', 'Fundamentals', { level: 'beginner' }),
    ...on([1, 3, 5], '19:30', '21:00', 'Advanced gi', { level: 'advanced' }),
    ...on([2, 4], '19:00', '20:30', 'No-gi', { discipline: 'nogi' }),
    ...on([2, 4], '17:00', '17:50', 'Kids', { kind: 'kids', dropInOk: false }),
    openMat(6, '11:00', '13:00', { price: 0 }),
  ],
  evenings: [
    ...on([1, 3], '19:00', '20:30', 'Gi'),
    ...on([2, 4], '19:00', '20:30', 'No-gi', { discipline: 'nogi' }),
    openMat(5, '18:30', '20:30'),
    openMat(7, '10:30', '12:30', { price: 0 }),
  ],
  nogi: [
    ...on([1, 2, 3, 4], '18:30', '20:00', 'Submission grappling', { discipline: 'nogi' }),
    ...on([2, 4], '12:15', '13:15', 'Lunch rounds', { discipline: 'nogi', level: 'intermediate' }),
    openMat(6, '12:00', '14:00', { discipline: 'nogi' }),
  ],
  family: [
    ...on([1, 3], '16:30', '17:20', 'Kids 5 to 8', { kind: 'kids', dropInOk: false }),
    ...on([1, 3], '17:30', '18:30', 'Kids 9 to 13', { kind: 'kids', dropInOk: false }),
    ...on([1, 2, 4], '19:00', '20:30', 'All levels'),
    session(3, '19:00', '20:15', "Women's class", { kind: 'womens', level: 'beginner' }),
    openMat(6, '10:00', '11:30', { price: 0 }),
  ],
  late: [
    ...on([1, 2, 3, 4, 5], '21:00', '22:30', 'Night class', { discipline: 'both' }),
    openMat(5, '22:30', '00:30'),
    openMat(7, '16:00', '18:00', { price: 0 }),
  ],
} satisfies Record<string, Session[]>
