import type { CheckedSession } from './contract.ts'

/** What of a session is joined with another's: all but where and when it was logged. */
export type Mergeable = Omit<CheckedSession, 'timezone' | 'day' | 'start' | 'visibility'>

/**
 * "Merge with the one you logged?": what is kept of both. Of two answers to one question that of the session which tells more,
 * and where it has none, the other's; all techniques and photos; the longer list of rounds; both notes. When it was, and who sees it,
 * stays as it was logged.
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

/** How many questions a session answers. */
function fullnessOf(session: Mergeable): number {
  const { rounds, techniques, photos, notes, injuries, intensity, mood, energy } = session
  const scales = [intensity, mood, energy].filter((value) => value !== null).length
  return rounds.length + techniques.length + photos.length + scales + (notes ? 1 : 0) + (injuries ? 1 : 0)
}

/** The same words twice are said once. */
function joined(first: string, second: string): string {
  if (second === '' || first.includes(second)) return first
  return first === '' || second.includes(first) ? second : `${first}\n\n${second}`
}
