import { sql } from 'drizzle-orm'
import { findWeek, type GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { monthsAtBelt } from '#domains/journal/promotions/belt-rules.ts'
import { monthsBetween } from '#domains/journal/promotions/belt-time.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { Checklist, ReadyMember } from '../contract.ts'
import { isMet, nextStep, requirementsOf, reviewState } from '../eligibility.ts'
import { curriculumBelt } from '../rules.ts'
import { type MemberFacts, readFacts } from './facts.ts'
import { readChecklist, readRules, readSettings } from './reads.ts'

const MOST = 100
const MOST_GYMS = 5

/** Members who meet the gym's own rule, longest at their rank first, without the viewer. */
export async function readReady(reader: Reader, viewer: Viewer, gym: GymWeek): Promise<ReadyMember[]> {
  const rules = await readRules(reader, gym.id)
  if (rules.length === 0) return []
  const facts = await readFacts(reader, viewer, { gym })
  const ready = facts
    .flatMap((fact) => {
      const found = progressOf(fact, rules)
      return fact.uid !== viewer.uid && found && isMet(found.requirements) ? [{ fact, ...found }] : []
    })
    .toSorted((one, other) => one.fact.rankSince.localeCompare(other.fact.rankSince))
    .slice(0, MOST)
  const uids = ready.flatMap(({ fact }) => [fact.uid, fact.decidedBy ?? []].flat())
  const people = await readPeople(reader, viewer, uids)
  return ready.flatMap(({ fact, step, since, requirements, coachYes }) => {
    const person = people.get(fact.uid)
    if (!person) return []
    const { verdict, reason, until, decidedOn } = fact
    const state = reviewState(verdict && { verdict, until, decidedOn }, fact)
    const by = people.get(fact.decidedBy ?? '')?.displayName ?? null
    const review = state === 'look' ? null : { reason, until, by }
    return { person, step, since, requirements, coachYes, state, review, minimum: minimumOf(fact, step) }
  })
}

/** A member's checklists, with their progress towards each gym's rule where it's shown. */
export async function readMine(
  reader: Reader,
  viewer: Viewer,
  { gymId, now }: { gymId: string | undefined; now: Date },
): Promise<Checklist[]> {
  const wanted = gymId === undefined ? undefined : await findGym(reader, gymId, viewer)
  if (gymId !== undefined && !wanted) return []
  const { rows } = await reader.execute<{ gymId: string }>(sql`
    select gym_id as "gymId" from gym_members m where uid = ${viewer.uid} and status = 'member'
      ${wanted ? sql`and gym_id = ${wanted.id}` : sql``}
      and (exists (select from curricula c where c.gym_id = m.gym_id) or exists (select from promotion_rules p where p.gym_id = m.gym_id))
    order by since limit ${MOST_GYMS}`)
  const items: Checklist[] = []
  for (const row of rows) {
    const found = await findGym(reader, row.gymId, viewer)
    if (found?.id !== row.gymId) continue
    const gym = await findWeek(reader, found.id, viewer, now)
    const settings = await readSettings(reader, gym.id)
    const [fact] = await readFacts(reader, viewer, { gym, uid: viewer.uid })
    const belt = fact && curriculumBelt(fact.belt)
    if (!fact || !belt) continue
    const { id, slug, name } = found
    const techniques = settings.membersSee ? await readChecklist(reader, { gymId: id, belt, uid: viewer.uid }) : []
    const progress = settings.showsProgress ? (progressOf(fact, await readRules(reader, id)) ?? null) : null
    if (techniques.length > 0 || progress)
      items.push({ gym: { id, slug, name }, belt, stripes: fact.stripes, techniques, progress })
  }
  return items
}

/** A member's progress towards their next step; undefined if no rule of the gym requires anything for it. */
function progressOf(fact: MemberFacts, rules: Awaited<ReturnType<typeof readRules>>) {
  const belt = curriculumBelt(fact.belt)
  const rule = belt && nextStep(rules, { belt, stripes: fact.stripes })
  if (!rule) return undefined
  const { step, coachYes } = rule
  const requirements = requirementsOf(rule, fact, step)
  const since = { kind: fact.isPromotion ? ('promotion' as const) : ('joined' as const), day: fact.rankSince }
  return requirements.length > 0 ? { step, since, requirements, coachYes } : undefined
}

/** The IBJJF minimum, if the next step is a belt; null if there's none, or the promotion to this rank isn't known. */
function minimumOf({ belt, isPromotion, beltSince, today }: MemberFacts, step: ReadyMember['step']) {
  const months = step === 'belt' && isPromotion && belt ? monthsAtBelt(belt, beltSince) : null
  return months === null ? null : { months, isReached: monthsBetween(beltSince, today) >= months }
}
