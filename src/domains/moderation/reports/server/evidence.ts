import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { readContentCards } from '#domains/creators/content/server/reads.ts'
import { readBoard } from '#domains/events/board/server/reads.ts'
import { findEvent } from '#domains/events/events/server/reads.ts'
import { events } from '#domains/events/events/server/tables.ts'
import type { ActivityCard } from '#domains/feed/activities/contract.ts'
import { findActivity, readCard } from '#domains/feed/activities/server/reads.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { readComment } from '#domains/feed/comments/server/reads.ts'
import { FOLDER, picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { readGymPicture } from '#domains/gym-management/gym-photos/server/pictures.ts'
import { readGym } from '#domains/gyms/gyms/server/reads.ts'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { findCompetition } from '#domains/journal/competitions/server/reads.ts'
import { readProfile } from '#domains/members/people/server/reads.ts'
import type { Evidence } from '#domains/members/reporting/contract.ts'
import type { TargetType } from '#domains/members/reporting/rules.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'

export interface EvidenceSnapshot {
  /** The path that groups all reports of this item, whichever alias was reported. */
  target: string
  aboutUid: string | null
  evidence: Omit<Evidence, 'takenAt' | 'pictures'>
  /** The files to copy. */
  pictures: readonly string[]
}

export interface ReadContext {
  viewer: Viewer
  now: Date
}

/** Captures the part of an item that a viewer can see right now. Undefined if they can't see it. */
export type TakeEvidence = (
  reader: Reader,
  looking: ReadContext,
  ids: readonly string[],
) => Promise<EvidenceSnapshot | undefined>

/**
 * The capture function of each kind of target. The one for conversations is passed in; contact tickets file their own
 * reports.
 */
export const evidenceOf: Record<Exclude<TargetType, 'conversation' | 'ticket'>, TakeEvidence> = {
  async activity(reader, { viewer }, [id = '']) {
    const card = await readCard(reader, viewer, id)
    if (!card) return undefined
    const { actor } = card
    return {
      target: `activities/${card.id}`,
      aboutUid: actor.type === 'user' ? actor.id : await writerOf(reader, card),
      evidence: {
        name: actor.name,
        path: `/activity/${encodeURIComponent(card.id)}`,
        lines: [{ by: actor.name, at: card.timestamp, text: wordsOf(card) }],
      },
      pictures: await picturesOf(reader, card),
    }
  },

  async comment(reader, { viewer }, [activityId = '', commentId = '']) {
    const activity = await findActivity(reader, viewer, activityId)
    const comment = activity && (await readComment(reader, viewer, { activity, commentId }))
    if (!activity || !comment) return undefined
    const card = await readCard(reader, viewer, activityId)
    const { author } = comment
    return {
      target: `activities/${activity.id}/comments/${comment.id}`,
      aboutUid: author.id,
      evidence: {
        name: author.name,
        path: `/activity/${encodeURIComponent(activity.id)}`,
        lines: [
          ...(card ? [{ by: card.actor.name, at: card.timestamp, text: wordsOf(card) }] : []),
          { by: author.name, at: comment.createdAt, text: comment.text },
        ],
      },
      pictures: [],
    }
  },

  async user(reader, { viewer }, [uid = '']) {
    const seen = await readProfile(reader, viewer, uid)
    if (!seen) return undefined
    const { profile } = seen
    const said = [profile.bio, profile.website, profile.instagram].filter((text) => text)
    return {
      target: `users/${profile.uid}`,
      aboutUid: profile.uid,
      evidence: {
        name: profile.displayName,
        path: profile.username ? `/u/${profile.username}` : `/profile/${encodeURIComponent(profile.uid)}`,
        lines: [{ by: profile.displayName, at: null, text: said.join('\n') }],
      },
      pictures: profile.photoURL?.startsWith('/files/') ? [`profile_pictures/${profile.uid}/profile.jpg`] : [],
    }
  },

  async gym(reader, { viewer, now }, [id = '']) {
    const gym = await readGym(reader, id, viewer, now)
    if (!gym) return undefined
    const text = [gym.description, gym.address.street, gym.website, gym.phone, gym.email].filter((line) => line)
    return {
      target: `locations/${gym.id}`,
      aboutUid: await ownerOf(reader, gym.id),
      evidence: {
        name: gym.name,
        path: `/gym/${encodeURIComponent(gym.slug)}`,
        lines: [{ by: gym.name, at: gym.updatedAt, text: text.join('\n') }],
      },
      pictures: [],
    }
  },

  async photo(reader, { viewer, now }, [gymId = '', id = '']) {
    const gym = await readGym(reader, gymId, viewer, now)
    const picture = gym && (await readGymPicture(reader, viewer, { gymId: gym.id, id }))
    if (!picture) return undefined
    const ofGym = [gym.logo, gym.cover, ...gym.photos].find((shown) => shown?.id === id)
    const event = ofGym ? undefined : await coveredBy(reader, { gymId: gym.id, id })
    const path = `/gym/${encodeURIComponent(gym.slug)}`
    return {
      target: `locations/${gym.id}/photos/${id}`,
      // A photo from an import has no uploader.
      aboutUid: picture.uploader === gym.id ? null : picture.uploader,
      evidence: {
        name: event?.title ?? gym.name,
        path: event ? `${path}/event/${encodeURIComponent(event.slug)}` : path,
        lines: [{ by: null, at: null, text: ofGym?.alt ?? event?.cover?.alt ?? '' }],
      },
      pictures: [picturePathOf(picture)],
    }
  },

  async event(reader, { viewer }, [gymId = '', eventId = '']) {
    const event = await findEvent(reader, { gymId, eventId }, viewer)
    if (!event) return undefined
    return {
      target: `locations/${event.gym.id}/events/${event.id}`,
      aboutUid: event.createdBy,
      evidence: {
        name: event.title,
        path: `/gym/${encodeURIComponent(event.gym.slug)}/event/${encodeURIComponent(event.slug)}`,
        lines: [{ by: event.gym.name, at: event.startsAt.toISOString(), text: `${event.title}\n${event.description}` }],
      },
      pictures: [],
    }
  },

  async board_entry(reader, { viewer, now }, [gymId = '', eventId = '', id = '']) {
    const event = await findEvent(reader, { gymId, eventId }, viewer)
    const { items } = event ? await readBoard(reader, event, viewer, now) : { items: [] }
    const entry = items.find((item) => item.id === id)
    if (!event || !entry) return undefined
    const { uid, displayName: by } = entry.person
    return {
      target: `locations/${event.gym.id}/events/${event.id}/board/${id}`,
      aboutUid: uid,
      evidence: {
        name: by,
        path: `/gym/${encodeURIComponent(event.gym.slug)}/event/${encodeURIComponent(event.slug)}`,
        lines: [{ by, at: null, text: entry.text }],
      },
      pictures: [],
    }
  },

  async content(reader, { viewer, now }, [id = '']) {
    const [card] = await readContentCards(reader, { viewer, now }, [id])
    if (!card) return undefined
    return {
      target: `content/${card.id}`,
      aboutUid: card.teacher.uid,
      evidence: {
        name: card.title,
        path: `/content/${encodeURIComponent(card.id)}`,
        lines: [{ by: card.teacher.displayName, at: card.publishedAt, text: `${card.title}\n${card.teaser}` }],
      },
      pictures: [],
    }
  },

  async competition(reader, { viewer, now }, [id = '']) {
    const found = await findCompetition(reader, { id }, viewer, now)
    if (!found) return undefined
    const { name, organisation, venue, weighIn, website, registrationUrl } = found
    return {
      target: `competitions/${found.id}`,
      aboutUid: found.createdBy,
      evidence: {
        name,
        path: `/competitions/${encodeURIComponent(found.slug)}`,
        lines: [
          {
            by: organisation || null,
            at: found.createdAt.toISOString(),
            text: [name, venue, weighIn, website, registrationUrl].filter(Boolean).join('\n'),
          },
        ],
      },
      pictures: [],
    }
  },
}

/** The latest event with this cover; all dates of a series share it. */
async function coveredBy(reader: Reader, { gymId, id }: { gymId: string; id: string }) {
  const { title, slug, cover, startsAt } = events
  const [event] = await reader
    .select({ title, slug, cover })
    .from(events)
    .where(and(eq(events.gymId, gymId), sql`${cover} ->> 'id' = ${id}`, eq(events.isDeleted, false)))
    .orderBy(desc(startsAt))
    .limit(1)
  return event
}

/** The author of a post in the gym's name, shown only to moderators. */
async function writerOf(reader: Reader, { id, actor }: ActivityCard): Promise<string | null> {
  const [row] = await reader
    .select({ metadata: activities.metadata })
    .from(activities)
    .where(and(eq(activities.actorId, actor.id), eq(activities.id, id)))
  return typeof row?.metadata.postedBy === 'string' ? row.metadata.postedBy : null
}

/** The longest-standing owner of a gym; null if it has none. */
async function ownerOf(reader: Reader, gymId: string): Promise<string | null> {
  const [owner] = await reader
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.role, 'owner')))
    .orderBy(asc(gymStaff.since), asc(gymStaff.uid))
    .limit(1)
  return owner?.uid ?? null
}

/** An entry's text, its title or note, its video's link and the text of an entry it shares. */
function wordsOf({ post, content, shared }: ActivityCard): string {
  const text = post?.text ?? content.text ?? ''
  const { facts } = content
  const about = facts && ('title' in facts ? facts.title : 'note' in facts ? facts.note : '')
  const link = post?.video?.url ?? (facts?.kind === 'video' ? facts.url : null)
  const passedOn = shared?.status === 'here' ? (shared.entry.post?.text ?? shared.entry.content.text ?? '') : ''
  return [text, about, link, passedOn && `> ${passedOn}`].filter((line) => line).join('\n')
}

async function picturesOf(
  reader: Reader,
  { actor, post, content: { facts, imageUrl } }: ActivityCard,
): Promise<string[]> {
  const photos =
    facts?.kind === 'session' ? facts.photos : facts?.kind === 'promotion' && facts.photo ? [facts.photo] : []
  const shown = [...(post?.pictures ?? []), ...photos]
  if (shown.length === 0) {
    const [, path] = /^\/files\/(post_pictures\/.+)$/.exec(imageUrl ?? '') ?? []
    return path ? [path] : []
  }
  const { rows } = await reader.execute<{ uid: string; id: string }>(sql`
    select ${FOLDER} as uid, i.id from pictures i
    where i.user_id = ${actor.id} and i.id = any(${sql.param(shown.map(({ id }) => id))}::text[])`)
  const folders = new Map(rows.map(({ uid, id }) => [id, uid]))
  return shown.map(({ id }) => picturePathOf({ uid: folders.get(id) ?? actor.id, id }))
}
