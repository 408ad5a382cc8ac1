import type { CheckedSession } from './contract.ts'
import { SESSION_LIMITS } from './limits.ts'

/** The fields that can be merged: all but when it took place and its visibility. */
export type Mergeable = Omit<CheckedSession, 'timezone' | 'day' | 'start' | 'visibility'>

/**
 * Merges two sessions, for "Merge with the one you logged?". For single values, the session with more details wins, and
 * the other fills gaps. Preserves all techniques, photos and partners' rounds, and both notes. Start and visibility
 * stay as first logged.
 */
export function mergeSessions(logged: Mergeable, sent: Mergeable): Mergeable {
  const [fuller, other] = fullnessOf(sent) > fullnessOf(logged) ? [sent, logged] : [logged, sent]
  const rounds = allRounds(logged.rounds, sent.rounds)
  const rolled = rounds.reduce((minutes, round) => minutes + round.minutes, 0)
  const where = fuller.gymId !== null || fuller.place !== '' ? fuller : other
  return {
    minutes: Math.max(fuller.minutes, rolled),
    gymId: where.gymId,
    place: where.place,
    kind: fuller.kind,
    discipline: fuller.discipline,
    intensity: fuller.intensity ?? other.intensity,
    mood: fuller.mood ?? other.mood,
    energy: fuller.energy ?? other.energy,
    rounds,
    techniques: [...new Set([...logged.techniques, ...sent.techniques])],
    notes: joined(logged.notes, sent.notes),
    injuries: joined(logged.injuries, sent.injuries),
    photos: [...new Map([...logged.photos, ...sent.photos].map((photo) => [photo.id, photo])).values()],
    eventId: logged.eventId ?? sent.eventId,
  }
}

/** The longer list, plus the other's rounds with other partners: rounds with the same partner may be in both. */
function allRounds(logged: Mergeable['rounds'], sent: Mergeable['rounds']): Mergeable['rounds'] {
  const [longer, other] = sent.length > logged.length ? [sent, logged] : [logged, sent]
  const nameOf = ({ partner }: (typeof sent)[number]) => partner?.uid ?? partner?.name ?? ''
  const partners = new Set(['', ...longer.map(nameOf)])
  return [...longer, ...other.filter((round) => !partners.has(nameOf(round)))].slice(0, SESSION_LIMITS.rounds)
}

/** The number of details, counting each item in a list. */
function fullnessOf(session: Mergeable): number {
  const { rounds, techniques, photos, notes, injuries, intensity, mood, energy } = session
  const scales = [intensity, mood, energy].filter((value) => value !== null).length
  return rounds.length + techniques.length + photos.length + scales + (notes ? 1 : 0) + (injuries ? 1 : 0)
}

/** Joins two texts, unless one already contains the other. */
function joined(first: string, second: string): string {
  if (second === '' || first.includes(second)) return first
  return first === '' || second.includes(first) ? second : `${first}\n\n${second}`
}
