import { deviceZone, wallClock } from '../wall-clock.ts'

/** The date on this device, today's by default. */
export const localDay = (at = new Date()): string => wallClock(at, deviceZone()).toISOString().slice(0, 10)
