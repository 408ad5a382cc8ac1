import { asc, eq } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { found } from '#platform/refusals.ts'
import type { CompetitionRule, TechniqueRule } from '../contract.ts'
import { techniqueVisibleTo } from './reads.ts'
import { techniqueRules, techniques } from './tables.ts'

const said = {
  key: techniqueRules.key,
  name: techniqueRules.name,
  fromBelt: techniqueRules.fromBelt,
  noGiOnly: techniqueRules.noGiOnly,
  forbidden: techniqueRules.forbidden,
  asOf: techniqueRules.asOf,
}

export function readTechniqueRules(reader: Reader): Promise<TechniqueRule[]> {
  return reader.select(said).from(techniqueRules).orderBy(asc(techniqueRules.name))
}

/** Every rule with the library's techniques it's about. */
export async function readCompetitionRules(reader: Reader): Promise<CompetitionRule[]> {
  const named = await reader
    .select({ key: techniques.ruleKey, slug: techniques.slug })
    .from(techniques)
    .where(techniqueVisibleTo(null))
    .orderBy(asc(techniques.slug))
  const rules = await readTechniqueRules(reader)
  return rules.map((rule) => ({
    ...rule,
    techniques: named.filter(({ key }) => key === rule.key).map(({ slug }) => slug),
  }))
}

export async function findTechniqueRule(reader: Reader, key: string | null): Promise<TechniqueRule | null> {
  if (key === null) return null
  const [rule] = await reader.select(said).from(techniqueRules).where(eq(techniqueRules.key, key))
  return rule ?? null
}

/** Saves an admin's correction of a rule. Updates from the shipped files no longer change the row. */
export async function changeTechniqueRule(
  tx: Tx,
  { uid, now, rule: { key, ...says } }: { uid: string; now: Date; rule: TechniqueRule },
): Promise<TechniqueRule> {
  const before = found(await findTechniqueRule(tx, key))
  await tx
    .update(techniqueRules)
    .set({ ...says, changedBy: uid, updatedAt: now })
    .where(eq(techniqueRules.key, key))
  await recordAuditEntry(tx, {
    who: uid,
    action: 'technique.rule',
    target: `technique_rules/${key}`,
    before: { ...before },
    after: { ...says },
    at: now,
  })
  return { key, ...says }
}
