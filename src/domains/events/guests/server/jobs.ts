import { defineJob } from '#platform/jobs.ts'
import type { Message } from '#platform/messages.ts'

export interface GuestMail {
  guestId: string
  /** `link` is the email a guest asked for. The others are the notifications that members get. */
  type: 'link' | 'event_update' | 'event_cancelled'
  /** The notification's own facts. Those about the event are read when it's sent. */
  extra?: {
    place?: 'in' | 'offered' | 'free' | 'removed'
    until?: string
    change?: 'postponed' | 'paused'
    what?: Message | string
    reason?: Message | string
  }
}

export const mailGuest = defineJob<GuestMail>('mailGuest')
