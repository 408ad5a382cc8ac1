import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { actorIn } from '#domains/feed/activities/rules.ts'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import type { Dates } from '#platform/dates.ts'
import { useDates } from '#platform/web/dates.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { normaliseBelt } from '#ui/belts.ts'
import type { NotificationLine } from '../contract.ts'

/** One sentence that says what happened, with names in bold. */
export function NotificationSentence({ line }: { line: NotificationLine }) {
  const { i18n } = useLingui()
  const dates = useDates()
  const { user } = useAuth()
  const { type, actor, group, activityId, commentId, extra } = line
  const zone = textIn(extra.timezone) ?? undefined
  const told: Told = {
    who: actor && <Name>{actor.name}</Name>,
    others: Math.max(0, group.actors.length + group.others - 1),
    count: group.count,
    isOwn: activityId === null || actorIn(activityId) === user?.uid,
    inComment: commentId !== null,
    as: textIn(extra.as),
    what: textIn(extra.what),
    event: nameIn(extra.eventTitle),
    gym: nameIn(extra.gymName) ?? (actor && <Name>{actor.name}</Name>),
    start: momentOf(extra.start, dates.in(zone)),
    place: textIn(extra.place),
    change: textIn(extra.change),
    until: momentOf(extra.until, dates.in(zone)),
    title: textIn(extra.title),
    time: textIn(extra.time),
    belt:
      extra.belt === undefined || normaliseBelt(extra.belt) === 'default'
        ? null
        : beltLabel(i18n, normaliseBelt(extra.belt)),
  }
  return SENTENCES[type](told)
}

/** The text below the sentence, such as a preview; null for none. */
export function detailOf({
  type,
  preview,
  extra,
}: Pick<NotificationLine, 'type' | 'preview' | 'extra'>): string | null {
  switch (type) {
    case 'system_announcement':
    case 'account_update':
      return textIn(extra.text)
    case 'event_cancelled':
      return textIn(extra.reason)
    case 'event_update':
      return textIn(extra.what) ?? preview
    case 'milestone_achieved':
      return textIn(extra.title) ? null : preview
    default:
      return preview
  }
}

interface Told {
  who: ReactNode
  /** How many people besides `who`. */
  others: number
  /** How many notifications are in the line. */
  count: number
  /** Whether the notification is about the member's own entry. */
  isOwn: boolean
  inComment: boolean
  /** The member's role: a `partner` in a session. For follows: whether it's a `request` or was `accepted`. */
  as: string | null
  /** What an invitation is for: to be a `host`. */
  what: string | null
  event: ReactNode
  gym: ReactNode
  start: string | null
  /** The change to the member's own RSVP. */
  place: string | null
  /** The change to the event. */
  change: string | null
  /** The time until which a place is held. */
  until: string | null
  title: string | null
  /** When training starts, in the gym's time zone. */
  time: string | null
  belt: string | null
}

const SENTENCES: Record<NotificationType, (told: Told) => ReactNode> = {
  follow: ({ who, others, as }) => {
    if (as === 'request') return <Trans>{who} wants to follow you</Trans>
    if (as === 'accepted') return <Trans>{who} accepted your follow request</Trans>
    return (
      <Trans>
        {who}{' '}
        <Plural
          value={others}
          _0="started following you"
          one="and # other started following you"
          other="and # others started following you"
        />
      </Trans>
    )
  },
  like: ({ who, others }) => (
    <Trans>
      {who}{' '}
      <Plural
        value={others}
        _0="liked your post"
        one="and # other liked your post"
        other="and # others liked your post"
      />
    </Trans>
  ),
  comment: ({ who, others, isOwn }) =>
    isOwn ? (
      <Trans>
        {who}{' '}
        <Plural
          value={others}
          _0="commented on your post"
          one="and # other commented on your post"
          other="and # others commented on your post"
        />
      </Trans>
    ) : (
      <Trans>
        {who}{' '}
        <Plural
          value={others}
          _0="replied to your comment"
          one="and # other replied to your comment"
          other="and # others replied to your comment"
        />
      </Trans>
    ),
  mention: ({ who, others, inComment, as }) =>
    as === 'partner' ? (
      <Trans>{who} added you as a training partner</Trans>
    ) : inComment ? (
      <Trans>
        {who}{' '}
        <Plural
          value={others}
          _0="mentioned you in a comment"
          one="and # other mentioned you in comments"
          other="and # others mentioned you in comments"
        />
      </Trans>
    ) : (
      <Trans>{who} mentioned you in a post</Trans>
    ),
  event_invite: ({ who, event, what }) => {
    if (event && what === 'host') return <Trans>You're now a host of {event}</Trans>
    if (who)
      return event ? (
        <Trans>
          {who} invited you to {event}
        </Trans>
      ) : (
        <Trans>{who} invited you to an event</Trans>
      )
    return event ? <Trans>You're invited to {event}</Trans> : <Trans>You're invited to an event</Trans>
  },
  event_reminder: ({ event, start }) => {
    if (!event) return <Trans>Your event starts soon</Trans>
    return start ? (
      <Trans>
        {event} starts {start}
      </Trans>
    ) : (
      <Trans>{event} starts soon</Trans>
    )
  },
  event_update: ({ event, place, change, until }) => {
    if (!event) return <Trans>An event was changed</Trans>
    switch (place) {
      case 'in':
        return <Trans>You're in: {event}. Can't make it?</Trans>
      case 'offered':
        return until ? (
          <Trans>
            A spot at {event} is held for you until {until}
          </Trans>
        ) : (
          <Trans>A spot at {event} is held for you</Trans>
        )
      case 'free':
        return <Trans>A spot has opened up at {event}. First come, first served.</Trans>
      case 'removed':
        return <Trans>You were removed from the guest list for {event}</Trans>
    }
    switch (change) {
      case 'postponed':
        return <Trans>{event} was postponed</Trans>
      case 'paused':
        return <Trans>Check before you go: no one has confirmed {event} recently</Trans>
      case 'message':
        return <Trans>Message from the hosts of {event}</Trans>
      default:
        return <Trans>{event} was changed</Trans>
    }
  },
  event_cancelled: ({ event, gym, start }) => {
    if (event)
      return start ? (
        <Trans>
          {event} on {start} was cancelled
        </Trans>
      ) : (
        <Trans>{event} was cancelled</Trans>
      )
    return gym && start ? (
      <Trans>
        The event at {gym} on {start} was cancelled
      </Trans>
    ) : (
      <Trans>An event was cancelled</Trans>
    )
  },
  event_rsvp: ({ who, others }) => (
    <Trans>
      {who}{' '}
      <Plural
        value={others}
        _0="is coming to your event"
        one="and # other are coming to your event"
        other="and # others are coming to your event"
      />
    </Trans>
  ),
  gym_post: ({ gym, count }) => (
    <Trans>
      {gym} <Plural value={count} one="posted" other="posted # times" />
    </Trans>
  ),
  gym_update: ({ gym }) => <Trans>{gym} has news</Trans>,
  gym_event: ({ gym, count }) => (
    <Trans>
      {gym} <Plural value={count} one="added an event" other="added # events" />
    </Trans>
  ),
  milestone_achieved: ({ who, title }) =>
    title ? (
      <Trans>
        {who} reached a milestone: {title}
      </Trans>
    ) : (
      <Trans>{who} reached a milestone</Trans>
    ),
  belt_promotion: ({ who, belt }) =>
    belt ? (
      <Trans>
        {who} was promoted: {belt}
      </Trans>
    ) : (
      <Trans>{who} was promoted</Trans>
    ),
  training_reminder: ({ title, gym, time }) => {
    if (title) return title
    return time ? (
      <Trans>
        Training at {time} at {gym}?
      </Trans>
    ) : (
      <Trans>Time to train</Trans>
    )
  },
  match_result: ({ who }) => <Trans>{who} has a new match result</Trans>,
  system_announcement: ({ title }) => title ?? <Trans>News from Open Mat</Trans>,
  account_update: ({ title }) => title ?? <Trans>There's an update on your account</Trans>,
}

function Name({ children }: { children: string }) {
  return <bdi className="font-semibold">{children}</bdi>
}

function nameIn(value: unknown): ReactNode {
  const text = textIn(value)
  return text && <Name>{text}</Name>
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}

/** Null for anything that isn't a time. */
function momentOf(when: unknown, { moment }: Dates): string | null {
  return typeof when !== 'string' || Number.isNaN(Date.parse(when)) ? null : moment(when)
}
