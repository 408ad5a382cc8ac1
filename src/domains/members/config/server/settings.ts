import { sql } from 'drizzle-orm'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Database, Reader } from '#platform/database.ts'
import { type PlatformSettings, SETTINGS, type SettingName } from '../rules.ts'
import { platformSettings } from './tables.ts'

type Asking = Pick<RequestContext, 'config' | 'db' | 'log' | 'now'>

/** How long a process caches settings; after a change, all processes agree within seconds. */
export const SETTINGS_CACHE_MS = 3_000

const kept = new WeakMap<Database, { at: number; settings: Promise<Partial<PlatformSettings>> }>()

/**
 * Settings changed by admins, with defaults from the environment. Falls back to the defaults if the database doesn't
 * respond, so that pages can still load.
 */
export async function readSettings({ config, db, log, now }: Asking): Promise<PlatformSettings> {
  const usual = usualSettings(config)
  const at = now().getTime()
  const known = kept.get(db)
  const fresh = known && Math.abs(at - known.at) < SETTINGS_CACHE_MS ? known : { at, settings: readSwitched(db) }
  kept.set(db, fresh)
  try {
    return { ...usual, ...(await fresh.settings) }
  } catch (error) {
    kept.delete(db)
    log.error({ err: error }, "couldn't read settings")
    return usual
  }
}

/** The defaults. Demo data is only allowed outside production. */
export const usualSettings = ({ flags, production }: Asking['config']): PlatformSettings => ({
  ...flags,
  demoDataAllowed: !production,
  claimsAutoApproved: false,
})

/**
 * Changes a setting for everyone, with a reason. Takes effect immediately in this process and within seconds in others;
 * setting the current value changes nothing.
 */
export async function switchSetting(
  context: RequestContext & { viewer: Viewer },
  { name, on, reason }: { name: SettingName; on: boolean; reason: string },
): Promise<PlatformSettings> {
  const at = context.now()
  await context.transaction(async (tx) => {
    // Serialises changes by several admins.
    await tx.execute(sql`lock table ${platformSettings} in share row exclusive mode`)
    const before = { ...usualSettings(context.config), ...(await readSwitched(tx)) }[name]
    if (before === on) return
    await tx
      .insert(platformSettings)
      .values({ name, value: on, updatedAt: at })
      .onConflictDoUpdate({ target: platformSettings.name, set: { value: on, updatedAt: at } })
    await recordAuditEntry(tx, {
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
