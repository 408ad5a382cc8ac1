import { z } from 'zod'

/** A day that somebody gives, as 2026-12-24. Beyond these years the database and JavaScript no longer reckon alike. */
export const day = z.iso
  .date()
  .refine((text) => text >= '1900' && text < '2200', 'is to be a day of the years 1900 to 2199')

export const isDay = (text: string): boolean => day.safeParse(text).success
