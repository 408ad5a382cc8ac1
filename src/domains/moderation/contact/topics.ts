import { days } from '#platform/clock.ts'

export const topics = ['bug', 'idea', 'safety', 'gym_data', 'billing', 'press'] as const
export type Topic = (typeof topics)[number]

export const CONTACT_LIMITS = { least: 10, most: 4000, email: 254, route: 300, version: 40, answer: 4000 }
/** Messages per day, per member or client address. */
export const MESSAGES_A_DAY = 5
export const A_DAY_MS = days(1)
