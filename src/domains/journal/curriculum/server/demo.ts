import type { Tx } from '#platform/database.ts'
import { CURRICULUM_BELTS } from '../rules.ts'
import { TEMPLATE } from '../template.ts'
import { curricula, curriculumSettings, promotionRules } from './tables.ts'

/** A demo gym with staff. */
const GYM = 'Lua Branca Jiu-Jitsu'

/** Seeds our template as the gym's curriculum, and a rule for stripes that its members see. */
export async function seedDemoCurriculum(
  tx: Tx,
  { gyms }: { gyms: readonly { id: string; name: string }[] },
): Promise<void> {
  const gymId = gyms.find(({ name }) => name === GYM)?.id
  if (!gymId) return
  const belts = CURRICULUM_BELTS.map((belt) => ({ gymId, belt, techniques: [...TEMPLATE[belt]] }))
  const rules = CURRICULUM_BELTS.map((belt) => ({
    ...{ gymId, belt, step: 'stripe' as const, classes: 60, months: 4, share: null, coachYes: true },
  }))
  await tx.insert(curricula).values(belts).onConflictDoNothing()
  await tx.insert(promotionRules).values(rules).onConflictDoNothing()
  await tx.insert(curriculumSettings).values({ gymId, membersSee: true, showsProgress: true }).onConflictDoNothing()
}
