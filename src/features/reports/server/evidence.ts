import { and, asc, eq } from 'drizzle-orm'
import type { ActivityCard } from '#features/activities/contract.ts'
import { findActivity, readCard } from '#features/activities/server/reads.ts'
import { activities } from '#features/activities/server/tables.ts'
import { readComment } from '#features/comments/server/reads.ts'
import { readContentCards } from '#features/content/server/reads.ts'
import { findEvent } from '#features/events/server/reads.ts'
import { readGymPicture } from '#features/gym-photos/server/pictures.ts'
import { readGym } from '#features/gyms/server/reads.ts'
import { gymStaff } from '#features/gyms/server/tables.ts'
import { readProfile } from '#features/people/server/reads.ts'
import { picturePathOf } from '#features/posts/server/pictures.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { Evidence } from '../contract.ts'
import type { TargetType } from '../rules.ts'

export interface Seen {
  /** The path under which all reports of it are gathered, whatever name it was called by. */
  target: string
  aboutUid: string | null
  evidence: Omit<Evidence, 'takenAt' | 'pictures'>
  /** The files it shows, to be copied. */
  pictures: readonly string[]
}

export interface Looking {
  viewer: Viewer
  now: Date
}

/** Takes down what somebody sees of a thing at this moment; undefined where it does not exist for them. */
export type TakeEvidence = (reader: Reader, looking: Looking, ids: readonly string[]) => Promise<Seen | undefined>

/** What can be reported by the call, one rule for each. A conversation comes in from its feature; tickets are filed by theirs. */
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
      pictures: picturesOf(card),
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
    const alt = [gym.logo, gym.cover, ...gym.photos].find((shown) => shown?.id === id)?.alt ?? ''
    return {
      target: `locations/${gym.id}/photos/${id}`,
      // No one uploaded a photo that came with an import.
      aboutUid: picture.uid === gym.id ? null : picture.uid,
      evidence: {
        name: gym.name,
        path: `/gym/${encodeURIComponent(gym.slug)}`,
        lines: [{ by: null, at: null, text: alt }],
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
}

/** Who wrote it in a gym's name: shown to nobody but those who keep order. */
async function writerOf(reader: Reader, { id, actor }: ActivityCard): Promise<string | null> {
  const [row] = await reader
    .select({ metadata: activities.metadata })
    .from(activities)
    .where(and(eq(activities.actorId, actor.id), eq(activities.id, id)))
  return typeof row?.metadata.postedBy === 'string' ? row.metadata.postedBy : null
}

/** Who has owned a gym longest; null where nobody does. */
async function ownerOf(reader: Reader, gymId: string): Promise<string | null> {
  const [owner] = await reader
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, gymId), eq(gymStaff.role, 'owner')))
    .orderBy(asc(gymStaff.since), asc(gymStaff.uid))
    .limit(1)
  return owner?.uid ?? null
}

/** What an entry says: its words, and of the journal what it is about. */
function wordsOf({ post, content, shared }: ActivityCard): string {
  const text = post?.text ?? content.text ?? ''
  const { facts } = content
  const about = facts && ('title' in facts ? facts.title : 'note' in facts ? facts.note : '')
  const link = post?.video?.url ?? (facts?.kind === 'video' ? facts.url : null)
  const passedOn = shared?.status === 'here' ? (shared.entry.post?.text ?? shared.entry.content.text ?? '') : ''
  return [text, about, link, passedOn && `> ${passedOn}`].filter((line) => line).join('\n')
}

function picturesOf({ actor, post, content: { facts } }: ActivityCard): string[] {
  const photos =
    facts?.kind === 'session' ? facts.photos : facts?.kind === 'promotion' && facts.photo ? [facts.photo] : []
  const shown = [...(post?.pictures ?? []), ...photos]
  return shown.map(({ id }) => picturePathOf({ uid: actor.id, id }))
}
