import { and, asc, eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { CheckedTemplate, Session, SessionDraft, Template } from '../contract.ts'
import { SESSION_LIMITS } from '../limits.ts'
import { sessionProblems } from '../session-problems.ts'
import { checkTechniques, readCircumstances, refuseAbsentGym, refuseProblems } from './check.ts'
import { partnerUidsIn, withPartners } from './partners.ts'
import { nameTechniques, placeOf } from './session-views.ts'
import { type TemplateContent, trainingTemplates } from './tables.ts'
import { NOTHING_WRITTEN } from './to-log.ts'

type TemplateRow = typeof trainingTemplates.$inferSelect
const t = trainingTemplates
const g = alias(gyms, 'g')

/** A member's templates, sorted by name. */
export async function readTemplates(reader: Reader, uid: string): Promise<Template[]> {
  const rows = await reader.select().from(t).where(eq(t.uid, uid)).orderBy(asc(t.name), asc(t.id))
  return toTemplates(reader, uid, rows)
}

/** Saves a template under a client-generated id; the same id again replaces it. Throws 409 past the limit. */
export async function saveTemplate(
  tx: Tx,
  { uid, id, name, now, ...given }: CheckedTemplate & { uid: string; now: Date },
): Promise<Template> {
  const known = await readCircumstances(tx, { uid, gymId: given.gymId })
  refuseAbsentGym(known, given.gymId)
  const anyDay = { day: '2000-01-01', timezone: 'UTC' }
  refuseProblems(sessionProblems({ ...given, ...anyDay }, { now, yearStarted: null }))
  const checked = await checkTechniques(tx, uid, given)
  const rounds = await withPartners(tx, { uid, id }, checked.rounds)
  const content = { ...checked, place: known.gymName ?? checked.place, rounds }
  await refuseOneTooMany(tx, { uid, id })
  const row = { uid, id, name, content, createdAt: now, updatedAt: now }
  await tx
    .insert(t)
    .values(row)
    .onConflictDoUpdate({ target: [t.uid, t.id], set: { name, content, updatedAt: now } })
  const [shown] = await toTemplates(tx, uid, [row])
  if (!shown) throw notFound()
  return shown
}

export async function removeTemplate(tx: Tx, { uid, id }: { uid: string; id: string }): Promise<void> {
  await tx.delete(t).where(and(eq(t.uid, uid), eq(t.id, id)))
}

/** What to repeat from a session. Its rounds keep their length and partner, but not what happened in them. */
export function draftOf(session: Session): SessionDraft {
  const { start, minutes, place, kind, discipline, intensity, techniques, visibility } = session
  return {
    ...{ start, minutes, place, kind, discipline, intensity, techniques },
    rounds: session.rounds.map((round) => ({ ...round, ...NOTHING_WRITTEN })),
    visibility: visibility === 'event_attendees' || visibility === 'gym_members' ? 'private' : visibility,
  }
}

async function refuseOneTooMany(tx: Tx, { uid, id }: { uid: string; id: string }): Promise<void> {
  const own = await tx.select({ id: t.id }).from(t).where(eq(t.uid, uid)).for('update')
  if (own.length < SESSION_LIMITS.templates || own.some((one) => one.id === id)) return
  throw conflict(
    message('You already have {templates, plural, one {# template} other {# templates}}. Remove one first.', {
      templates: SESSION_LIMITS.templates,
    }),
    'TOO_MANY_TEMPLATES',
  )
}

/** Templates with current names. A partner the member can't see keeps the stored name, without a link. */
async function toTemplates(reader: Reader, uid: string, rows: readonly TemplateRow[]): Promise<Template[]> {
  const contents = rows.map(({ content }) => content)
  const viewer = { uid }
  const names = await readTechniqueNames(reader, contents.flatMap(slugsOf), viewer)
  const uids = contents.flatMap(({ rounds }) => partnerUidsIn(rounds))
  const cards = await readPeople(reader, viewer, uids)
  const places = await readGyms(
    reader,
    uid,
    contents.flatMap(({ gymId }) => gymId ?? []),
  )
  return rows.map(({ id, name, content }) => {
    const { gymId, place, rounds, techniques, ...rest } = content
    return {
      ...{ id, name, ...rest },
      place: placeOf({ session: { place }, gym: places.get(gymId ?? '') ?? null }),
      techniques: nameTechniques(techniques, names),
      rounds: rounds.map(({ partner, ...round }) => {
        const card = partner?.uid ? cards.get(partner.uid) : undefined
        return {
          ...round,
          partner: partner && { uid: card?.uid ?? null, name: card?.displayName ?? partner.name },
          subsFor: nameTechniques(round.subsFor, names),
          subsAgainst: nameTechniques(round.subsAgainst, names),
          positions: nameTechniques(round.positions, names),
          worked: [],
        }
      }),
    }
  })
}

const slugsOf = ({ techniques, rounds }: TemplateContent) => [
  ...techniques,
  ...rounds.flatMap(({ subsFor, subsAgainst, positions }) => [...subsFor, ...subsAgainst, ...positions]),
]

async function readGyms(reader: Reader, uid: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; slug: string; name: string }>()
  const rows = await reader
    .select({ id: g.id, slug: g.slug, name: g.name })
    .from(g)
    .where(and(inArray(g.id, [...ids]), gymVisibleTo({ uid })))
  return new Map(rows.map((gym) => [gym.id, gym]))
}
