import { defineJob } from '#platform/jobs.ts'
import type { Message } from '#platform/messages.ts'

export interface GuestMail {
  guestId: string
  /** `link` is the email a guest asked for. The others are the notifications that members get. */
  type: 'link' | 'event_update' | 'event_cancelled'
  /** Details of the notification. Those of the event are read when the email is sent. */
  extra?: {
    place?: 'in' | 'offered' | 'free' | 'removed'
    until?: string
    change?: 'postponed' | 'paused'
    what?: Message | string
    reason?: Message | string
  }
}

export const mailGuest = defineJob<GuestMail>('mailGuest')
