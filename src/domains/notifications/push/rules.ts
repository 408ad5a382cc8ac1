import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { days } from '#platform/clock.ts'

/** Maximum browsers per member; the oldest is dropped. */
export const MOST_SUBSCRIPTIONS = 10

const DAY_MS = days(1)

/**
 * Validates a push service's URL; null if it isn't allowed. Only https, without port or credentials, and only hosts on
 * the list (`*.` matches any subdomain), so no one can make this server call its own network (SSRF). If listed,
 * `localhost` is allowed at any port, for tests and development.
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

/** `URL` normalises every spelling of an IPv4 address to dotted form, and puts IPv6 in brackets. */
const isIpLiteral = (hostname: string) => hostname.startsWith('[') || /^[\d.]+$/.test(hostname)

/** How long a notification is worth delivering: for a day, but a reminder not after its event has started. */
export function deliverUntil(notification: {
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

/** RFC 8030, section 5.3: whether a message wakes a sleeping phone or waits until it's in use. */
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

/** The payload of a push message, from the server to the service worker. */
export interface PushMessage {
  title: string
  body: string
  /** The path on this site that a tap opens. */
  path: string
  /** Messages with the same tag replace each other on the phone. */
  tag: string
  /** Identifies the message, so a repeated message doesn't notify again. */
  id: string
  /** The number on the app icon; unchanged if missing. */
  badge?: number
  lang: string
}
