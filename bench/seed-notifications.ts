import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { type CommunitySize, uidOf } from './community.ts'
import { randomFrom } from './random.ts'

// What made-up members were told, each notification from its number alone, like the community it is about.

/** How many notifications somebody has, and how many of their lines are unread. */
export interface Told {
  notifications: number
  unread: 'few' | 'half'
  members: readonly number[]
}

export interface MadeLine {
  uid: string
  id: string
  type: NotificationType
  target: string | null
  /** From the oldest to the latest. */
  notifications: MadeNotification[]
}

export interface MadeNotification {
  id: string
  actorId: string | null
  activityActorId: string | null
  activityId: string | null
  extra: Record<string, unknown>
  at: Date
  read: boolean
}

/** Everybody keeps this one. */
export const GYM = 'bench-1'

/** Public entries that somebody may have been named in. */
export interface Entry {
  id: string
  actorId: string
}

/** Unread lines of those who have few. */
const FEW = 5
/** Unread notifications of somebody who gets a digest, at most. */
const MOST_IN_DIGEST = 8
const MINUTE_MS = 60_000

/** One to eight unread notifications for each of these members, of the time just before `until`, as a daily digest finds them. */
export function* linesForDigest(
  { members }: CommunitySize,
  told: ReadonlySet<number>,
  entries: readonly Entry[],
  until: Date,
): Generator<MadeLine> {
  for (let member = 0; member < members; member++) {
    if (told.has(member)) continue
    const random = randomFrom(member * 7 + 3)
    const count = 1 + Math.floor(random() * MOST_IN_DIGEST)
    for (let left = count, number = 0; left > 0; number++) {
      const several = Math.min(left, number === 0 ? 2 : 1)
      left -= several
      yield lineOf({
        member,
        number,
        several,
        entries,
        members,
        latest: minutesBefore(until, 30 * (number + 1)),
        unread: several,
      })
    }
  }
}

/**
 * So many notifications for a member, through the year that ends now: lines of one to seven, and one that a fifth of all stand
 * in, as for somebody who is much followed.
 */
export function* linesOfYear(
  { notifications, unread }: Told,
  member: number,
  { members }: CommunitySize,
  entries: readonly Entry[],
  now: Date,
): Generator<MadeLine> {
  const large = Math.floor(notifications / 5)
  const between = (365 * 24 * 60) / notifications
  let made = 0
  for (let number = 0; made < notifications; number++) {
    const several = number === 1 && large > 0 ? large : Math.min(notifications - made, 1 + (number % 7))
    const isUnread = unread === 'half' ? number % 2 === 1 : number < FEW
    const latest = minutesBefore(now, 1 + made * between)
    yield lineOf({ member, number, several, entries, members, latest, unread: isUnread ? Math.ceil(several / 2) : 0 })
    made += several
  }
}

interface LineToMake {
  member: number
  /** Counted from the latest line of the member. */
  number: number
  several: number
  /** How many of them are unread: the latest. */
  unread: number
  latest: Date
  members: number
  entries: readonly Entry[]
}

function lineOf({ member, number, several, unread, latest, members, entries }: LineToMake): MadeLine {
  const entry = entries[(member * 31 + number * 17) % entries.length]
  if (!entry) throw new Error('Nobody can be named: there are no public entries.')
  const kind = number === 1 ? FOLLOWED : KINDS[number % KINDS.length]
  if (!kind) throw new Error('There are no kinds.')
  const { type, target, about } = kind(entry)
  const uid = uidOf(member)
  const notifications = Array.from({ length: several }, (_, index): MadeNotification => {
    const actor = uidOf((member + 1 + number + index) % members)
    return {
      id: idOf(member, number, index),
      ...about(actor),
      at: minutesBefore(latest, several - 1 - index),
      read: index < several - unread,
    }
  })
  return { uid, id: idOf(member, number, 0), type, target, notifications }
}

type Kind = (entry: Entry) => {
  type: NotificationType
  target: string | null
  about: (actor: string) => Pick<MadeNotification, 'actorId' | 'activityActorId' | 'activityId' | 'extra'>
}

const FOLLOWED: Kind = () => ({
  type: 'follow',
  target: 'me',
  about: (actorId) => ({ actorId, activityActorId: null, activityId: null, extra: {} }),
})
const NAMED: Kind = (entry) => ({
  type: 'mention',
  target: `activities/${entry.id}`,
  about: () => ({ actorId: entry.actorId, activityActorId: entry.actorId, activityId: entry.id, extra: {} }),
})
const GYM_NEWS: Kind = () => ({
  type: 'gym_update',
  target: 'gyms/bench-2',
  about: () => ({
    actorId: 'bench-2',
    activityActorId: null,
    activityId: null,
    extra: { gymId: 'bench-2', gymName: 'Granite Grappling Club', gymSlug: 'bench-gym-2' },
  }),
})
const KINDS = [NAMED, GYM_NEWS, NAMED]

const idOf = (member: number, number: number, index: number) =>
  `${member.toString(36)}_${number.toString(36)}_${index.toString(36)}`
const minutesBefore = (moment: Date, minutes: number) => new Date(moment.getTime() - Math.round(minutes * MINUTE_MS))

export const NOTIFICATION_COLUMNS = `uid, id, type, actor_id, activity_actor_id, activity_id, extra, timestamp, created_at, read,
  group_id, batch`

/** In the form that COPY reads. */
export const notificationLines = ({ uid, id: groupId, type, notifications }: MadeLine) =>
  notifications
    .map(({ id, actorId, activityActorId, activityId, extra, at, read }) =>
      [
        uid,
        id,
        type,
        actorId ?? NULL,
        activityActorId ?? NULL,
        activityId ?? NULL,
        JSON.stringify(extra),
        at.toISOString(),
        at.toISOString(),
        read ? 't' : 'f',
        groupId,
        id,
      ].join('\t'),
    )
    .join('\n')
    .concat('\n')

export const GROUP_COLUMNS = 'uid, id, type, target, last_at, unread'

export function groupLine({ uid, id, type, target, notifications }: MadeLine): string {
  const lastAt = notifications.at(-1)?.at.toISOString()
  const unread = notifications.filter(({ read }) => !read).length
  return `${[uid, id, type, target ?? NULL, lastAt, unread].join('\t')}\n`
}

const NULL = '\\N'
