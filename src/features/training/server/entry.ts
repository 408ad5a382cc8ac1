import type { ActivityContent, PostPicture } from '#features/activities/contract.ts'
import { previewOf } from '#features/activities/rules.ts'
import type { SessionDiscipline, SessionKind } from '../rules.ts'

/** What of a session its entry tells everybody who sees it. */
export interface ToTell {
  id: string
  day: string
  minutes: number
  /** A gym that everybody can open, by its slug; any other place has none. */
  place: { slug: string | null; name: string } | null
  kind: SessionKind
  discipline: SessionDiscipline
  intensity: number | null
  rounds: number
  techniques: { slug: string; name: string }[]
  photos: PostPicture[]
}

/** Nothing private: no notes, no injuries, not how it felt, nobody's name (D7). */
export function entryOf(uid: string, { kind, ...told }: ToTell): ActivityContent {
  const text = sentenceFor({ kind, ...told })
  const [photo] = told.photos
  return {
    text,
    preview: previewOf(text),
    ...(photo ? { imageUrl: `/files/post_pictures/${uid}/${photo.id}.webp` } : {}),
    facts: { kind: 'session', sessionKind: kind, ...told },
  }
}

/** For previews, mail and what is shared: "90 min, gi, 6 rounds at Roots BJJ". */
function sentenceFor({ minutes, discipline, rounds, place }: ToTell): string {
  const parts = [`${minutes} min`, DISCIPLINES[discipline]]
  if (rounds > 0) parts.push(rounds === 1 ? '1 round' : `${rounds} rounds`)
  return parts.join(', ') + (place ? ` at ${place.name}` : '')
}

const DISCIPLINES = { gi: 'gi', nogi: 'no-gi', both: 'gi and no-gi' } as const satisfies Record<
  SessionDiscipline,
  string
>
