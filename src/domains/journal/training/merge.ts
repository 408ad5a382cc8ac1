import type { CheckedSession } from './contract.ts'

/** The fields that can be merged: all but when it took place and its visibility. */
export type Mergeable = Omit<CheckedSession, 'timezone' | 'day' | 'start' | 'visibility'>

/**
 * Merges two sessions, for "Merge with the one you logged?". For single values, the session with more details wins, and
 * the other fills gaps. Preserves all techniques and photos, the longer list of rounds, and both notes. Time and
 * visibility stay as first logged.
 */
export function mergeSessions(logged: Mergeable, sent: Mergeable): Mergeable {
  const [fuller, other] = fullnessOf(sent) > fullnessOf(logged) ? [sent, logged] : [logged, sent]
  const rounds = sent.rounds.length > logged.rounds.length ? sent.rounds : logged.rounds
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
