import { z } from 'zod'
import { messageId } from './messages.ts'

/** A day such as 2026-12-24. */
export const day = z.iso
  .date()
  .refine((text) => text >= '1900' && text < '2200', messageId('must be a date between 1900 and 2199'))

export const isDay = (text: string): boolean => day.safeParse(text).success
