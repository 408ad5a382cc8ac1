import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { days } from '#platform/clock.ts'

/** More browsers than this one member does not have; the oldest goes. */
export const MOST_SUBSCRIPTIONS = 10

const DAY_MS = days(1)

/**
 * The address of a push service as it may be kept, or null. Messages go only over https, without port and credentials, to hosts
 * of the list, where `*.` stands for anything before; so that nobody makes this server knock on doors of its own network.
 * `localhost`, where it is listed, is this machine at any port, for tests and development.
 */
export function endpointIn(address: string, hosts: readonly string[]): string | null {
  const url = URL.parse(address)
  if (!url) return null
  if (url.username !== '' || url.password !== '') return null
  if (url.hostname === 'localhost')
    return hosts.includes('localhost') && /^https?:$/.test(url.protocol) ? url.href : null
  if (url.protocol !== 'https:' || url.port !== '' || isIpLiteral(url.hostname)) return null
  return hosts.some((host) => covers(host, url.hostname)) ? url.href : null
}

const covers = (host: string, hostname: string) =>
  host.startsWith('*.') ? hostname.endsWith(host.slice(1)) && hostname.length > host.length - 1 : hostname === host

/** `URL` writes every spelling of an IPv4 address with dots, and IPv6 in brackets. */
const isIpLiteral = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/** Until when it is worth ringing: a reminder until what it reminds of begins, anything else for a day. */
export function worthUntil(notification: {
  type: NotificationType
  createdAt: string
  extra: Record<string, unknown>
}): Date {
  const aDayLater = Date.parse(notification.createdAt) + DAY_MS
  const { start } = notification.extra
  const begins =
    notification.type === 'event_reminder' && typeof start === 'string' ? Date.parse(start) : Number.POSITIVE_INFINITY
  return new Date(Number.isNaN(begins) ? aDayLater : Math.min(aDayLater, begins))
}

export type Urgency = 'low' | 'normal' | 'high'

/** RFC 8030, section 5.3: what wakes a sleeping phone, and what waits until somebody looks at it. */
export const URGENCY = {
  follow: 'normal',
  like: 'low',
  comment: 'normal',
  mention: 'normal',
  event_invite: 'normal',
  event_reminder: 'high',
  event_update: 'normal',
  event_cancelled: 'high',
  event_rsvp: 'low',
  gym_post: 'low',
  gym_update: 'low',
  gym_event: 'low',
  milestone_achieved: 'low',
  belt_promotion: 'normal',
  training_reminder: 'normal',
  match_result: 'low',
  system_announcement: 'low',
  account_update: 'normal',
} satisfies Record<NotificationType, Urgency>

/** What a push message carries, from the server to the service worker. */
export interface PushMessage {
  title: string
  body: string
  /** Where a press leads: a path of ours. */
  path: string
  /** What replaces one another on the screen of a phone. */
  tag: string
  /** Which one it is, so that the same one coming twice does not ring twice. */
  id: string
  /** For the number on the installed icon; without one it stays as it is. */
  badge?: number
  lang: string
}
