import type { ActivityContent, PostPicture } from '#domains/feed/activities/contract.ts'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { inEnglish } from '#domains/feed/activities/server/entry-text.ts'

/** The facts of a session that everyone who sees its entry can read. */
interface SessionFacts {
  id: string
  day: string
  minutes: number
  /** `slug` is set for a gym that everyone can open, null for any other place. */
  place: { slug: string | null; name: string } | null
  kind: SessionKind
  discipline: SessionDiscipline
  intensity: number | null
  rounds: number
  techniques: { slug: string; name: string }[]
  photos: PostPicture[]
}

/** The content of a session's entry. It contains nothing private: no notes, injuries, feelings or names. */
export function entryOf(uid: string, { kind, ...told }: SessionFacts): ActivityContent {
  const facts = { kind: 'session', sessionKind: kind, ...told } as const
  const text = inEnglish(facts)
  const [photo] = told.photos
  return {
    text,
    preview: previewOf(text),
    ...(photo ? { imageUrl: `/files/post_pictures/${uid}/${photo.id}.webp` } : {}),
    facts,
  }
}
