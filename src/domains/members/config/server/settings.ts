import { sql } from 'drizzle-orm'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Database, Reader } from '#platform/database.ts'
import { type PlatformSettings, SETTINGS, type SettingName } from '../rules.ts'
import { platformSettings } from './tables.ts'

type Asking = Pick<RequestContext, 'config' | 'db' | 'log' | 'now'>

/** So long a process goes by what it last read: after a switch all of them agree within seconds. */
export const SETTINGS_KEPT_MS = 3_000

const kept = new WeakMap<Database, { at: number; settings: Promise<Partial<PlatformSettings>> }>()

/**
 * What admins switched, else what the environment says. While the database does not answer the environment's word
 * holds, so that a page can begin without it.
 */
export async function readSettings({ config, db, log, now }: Asking): Promise<PlatformSettings> {
  const usual = usualSettings(config)
  const at = now().getTime()
  const known = kept.get(db)
  const fresh = known && Math.abs(at - known.at) < SETTINGS_KEPT_MS ? known : { at, settings: readSwitched(db) }
  kept.set(db, fresh)
  try {
    return { ...usual, ...(await fresh.settings) }
  } catch (error) {
    kept.delete(db)
    log.error({ err: error }, 'the settings could not be read')
    return usual
  }
}

/** What holds where no admin switched anything. Demo data is for places that are not in production. */
export const usualSettings = ({ flags, production }: Asking['config']): PlatformSettings => ({
  ...flags,
  demoDataAllowed: !production,
  claimsAutoApproved: false,
})

/** Switches one setting for everybody, with a reason, from the next read on. The same switch twice is one. */
export async function switchSetting(
  context: RequestContext & { viewer: Viewer },
  { name, on, reason }: { name: SettingName; on: boolean; reason: string },
): Promise<PlatformSettings> {
  const at = context.now()
  await context.transaction(async (tx) => {
    // One admin after the other.
    await tx.execute(sql`lock table ${platformSettings} in share row exclusive mode`)
    const before = { ...usualSettings(context.config), ...(await readSwitched(tx)) }[name]
    if (before === on) return
    await tx
      .insert(platformSettings)
      .values({ name, value: on, updatedAt: at })
      .onConflictDoUpdate({ target: platformSettings.name, set: { value: on, updatedAt: at } })
    await recordAct(tx, {
      ...{ who: context.viewer.uid, action: 'setting.switch', target: `settings/${name}`, reason, at },
      before: { on: before },
      after: { on },
    })
  })
  kept.delete(context.db)
  return readSettings(context)
}

async function readSwitched(reader: Reader): Promise<Partial<PlatformSettings>> {
  const rows = await reader.select().from(platformSettings)
  return Object.fromEntries(rows.filter(({ name }) => SETTINGS.includes(name)).map(({ name, value }) => [name, value]))
}
