import type { Pool } from '#platform/postgres-connection.ts'
import { library, libraryRules } from './library.ts'

/** An arbitrary lock number, the same in every process, so that only one fills the library at a time. */
const FILLING_LOCK = 7_310_746

/**
 * Updates the library in the database from the shipped files: writes rows that are new or changed and leaves the rest
 * alone, including members' suggestions and admins' changes. Safe at every start and in concurrent processes.
 */
export async function fillTechniqueLibrary(pool: Pool): Promise<{ written: number }> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [FILLING_LOCK])
    const rules = await client.query(
      `insert into technique_rules (key, name, from_belt, no_gi_only, forbidden, as_of)
      select * from json_to_recordset($1) as shipped
        (key text, name text, from_belt text, no_gi_only boolean, forbidden boolean, as_of date)
      on conflict (key) do update set name = excluded.name, from_belt = excluded.from_belt, no_gi_only = excluded.no_gi_only,
        forbidden = excluded.forbidden, as_of = excluded.as_of, updated_at = now()
      where technique_rules.changed_by is null and (technique_rules.name, technique_rules.from_belt, technique_rules.no_gi_only,
        technique_rules.forbidden, technique_rules.as_of) is distinct from (excluded.name, excluded.from_belt,
        excluded.no_gi_only, excluded.forbidden, excluded.as_of)`,
      [JSON.stringify(shippedRules())],
    )
    const techniques = await client.query(
      `insert into techniques (slug, name, aliases, role, family, from_positions, leads_to, gi_only, rule_key)
      select slug, name, aliases, role, family, array(select json_array_elements_text(from_positions)),
        array(select json_array_elements_text(leads_to)), gi_only, rule_key
      from json_to_recordset($1) as shipped (slug text, name text, aliases jsonb, role text, family text, from_positions json,
        leads_to json, gi_only boolean, rule_key text)
      on conflict (slug) do update set name = excluded.name, aliases = excluded.aliases, role = excluded.role,
        family = excluded.family, from_positions = excluded.from_positions, leads_to = excluded.leads_to, gi_only = excluded.gi_only,
        rule_key = excluded.rule_key, state = 'listed', updated_at = now()
      where techniques.proposed_by is null and (techniques.name, techniques.aliases, techniques.role, techniques.family, techniques.from_positions,
        techniques.leads_to, techniques.gi_only, techniques.rule_key, techniques.state) is distinct from (excluded.name, excluded.aliases,
        excluded.role, excluded.family, excluded.from_positions, excluded.leads_to, excluded.gi_only, excluded.rule_key, 'listed')`,
      [JSON.stringify(shippedTechniques())],
    )
    await client.query('commit')
    return { written: (rules.rowCount ?? 0) + (techniques.rowCount ?? 0) }
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const shippedRules = () =>
  libraryRules.map(({ key, name, fromBelt, noGiOnly, forbidden, asOf }) => ({
    key,
    name,
    from_belt: fromBelt,
    no_gi_only: noGiOnly,
    forbidden,
    as_of: asOf,
  }))

const shippedTechniques = () =>
  library.map(
    ({ slug, name, en = [], pt = [], es = [], jp = [], role, family, from = [], to = [], giOnly = false, rule }) => ({
      slug,
      name,
      aliases: { en, pt, es, jp },
      role,
      family: family ?? null,
      from_positions: from,
      leads_to: to,
      gi_only: giOnly,
      rule_key: rule ?? null,
    }),
  )
