import { type SQL, sql } from 'drizzle-orm'
import { hours } from '#platform/clock.ts'
import type { Platform } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import { defineJob, type JobHandler } from '#platform/jobs.ts'

/** Files are stored slightly before or after their row; uploads and archives in progress take hours. */
const SAFE_AGE_MS = hours(24)
/** More orphans of a kind than both this count and this share suggest the wrong database or bucket. */
const SUSPICIOUS = { many: 50, share: 0.2 }
const PORTION = 1000

interface Kind {
  folder: string
  /** Matches a file's path below the folder and captures the ids of its row. No match: not one of our files. */
  key: RegExp
  /** Whether a row refers to the captured ids, `k.a` or `k.a` and `k.b`. */
  isReferenced: SQL
  /** Removes an orphan's whole folder: derived files and unfinished uploads too. */
  removeAll?: true
}

/** A picture of a member or gym, or one whose files weren't moved when its gym was merged. */
const pictureIn = (column: SQL) => sql`exists (select from pictures p where ${column} = k.a
  and (p.id = k.b or p.id = regexp_replace(k.b, '-[0-9a-z]+$', '')))`

/** Every folder of stored files. Any other folder is never touched. */
const KINDS: Kind[] = [
  {
    folder: 'videos',
    key: /^([0-9A-Za-z]{20})(?:[./]|$)/,
    isReferenced: sql`exists (select from video_files f where f.id = k.a)`,
    removeAll: true,
  },
  {
    folder: 'post_pictures',
    // Sizes differ by a suffix such as `-640`.
    key: /^([^/]+)\/([^/.]+)\.webp/,
    isReferenced: sql`(${pictureIn(sql`p.user_id`)} or ${pictureIn(sql`p.folder`)})`,
  },
  {
    folder: 'profile_pictures',
    // A photo hidden by moderators has no URL in the row, but may be restored.
    key: /^([^/]+)\/profile\.jpg/,
    isReferenced: sql`exists (select from users u where u.uid = k.a)`,
  },
  {
    folder: 'exports',
    key: /^([^/]+)\/([^/.]+)\.zip/,
    isReferenced: sql`exists (select from account_exports e where e.uid = k.a and e.id = k.b)`,
  },
  {
    folder: 'training_imports',
    key: /^([^/]+)\/([^/.]+)/,
    isReferenced: sql`exists (select from training_imports i where i.uid = k.a and i.id = k.b)`,
  },
  {
    folder: 'contact',
    key: /^([^/.]+)\.webp/,
    isReferenced: sql`exists (select from contact_tickets t where t.id = k.a)`,
  },
  {
    folder: 'evidence',
    key: /^([^/]+)\/\d+/,
    isReferenced: sql`(exists (select from reports r where r.id = k.a and r.evidence is not null)
      or exists (select from sanctions s where strpos(s.evidence::text, '/files/evidence/' || k.a || '/') > 0))`,
  },
]

export interface SweepResult {
  folder: string
  files: number
  bytes: number
  /** Files no row refers to, older than a day. */
  orphans: number
  orphanBytes: number
  removed: number
  /** Files that aren't ours, never removed. */
  unknown: number
  /** Whether there are so many orphans that none were removed. */
  isSuspicious: boolean
}

interface Thing {
  a: string
  b: string
  paths: string[]
  bytes: number
  changedAt: number
}

/**
 * Finds stored files that no row refers to and removes them, unless it's a dry run. If there are so many that the wrong
 * database or bucket is more likely, removes none unless `force` is set.
 */
export async function sweepFiles(
  { db, files, now }: Pick<Platform, 'db' | 'files' | 'now'>,
  { dryRun, force = false }: { dryRun: boolean; force?: boolean },
): Promise<SweepResult[]> {
  const swept: SweepResult[] = []
  const oldest = now().getTime() - SAFE_AGE_MS
  for (const kind of KINDS) {
    const { folder } = kind
    const { things, ...found } = await thingsIn(files, kind)
    const old = [...things.values()].filter(({ changedAt }) => changedAt < oldest)
    const orphans = await orphansAmong(db, kind, old)
    const isSuspicious = !force && orphans.length > SUSPICIOUS.many && orphans.length > things.size * SUSPICIOUS.share
    let removed = 0
    if (!dryRun && !isSuspicious)
      for (const { a, paths } of orphans) {
        if (kind.removeAll) await files.removeAll(`${folder}/${a}`)
        else for (const path of paths) await files.remove(path)
        removed += paths.length
      }
    const sum = (numberOf: (thing: Thing) => number) => orphans.reduce((total, thing) => total + numberOf(thing), 0)
    swept.push({
      folder,
      ...found,
      orphans: sum(({ paths }) => paths.length),
      orphanBytes: sum(({ bytes }) => bytes),
      removed,
      isSuspicious,
    })
  }
  return swept
}

async function thingsIn(files: Platform['files'], { folder, key }: Kind) {
  const things = new Map<string, Thing>()
  const found = { files: 0, bytes: 0, unknown: 0 }
  for await (const portion of files.list(folder))
    for (const { path, bytes, changedAt } of portion) {
      found.files += 1
      found.bytes += bytes
      const [, a, b = ''] = key.exec(path.slice(folder.length + 1)) ?? []
      if (a === undefined) {
        found.unknown += 1
        continue
      }
      const thing = things.get(`${a}/${b}`) ?? { a, b, paths: [], bytes: 0, changedAt: 0 }
      things.set(`${a}/${b}`, thing)
      thing.paths.push(path)
      thing.bytes += bytes
      thing.changedAt = Math.max(thing.changedAt, changedAt.getTime())
    }
  return { things, ...found }
}

async function orphansAmong(db: Database, { isReferenced }: Kind, things: Thing[]): Promise<Thing[]> {
  const orphans: Thing[] = []
  for (let from = 0; from < things.length; from += PORTION) {
    const portion = things.slice(from, from + PORTION)
    const keys = JSON.stringify(portion.map(({ a, b }, at) => ({ at, a, b })))
    const { rows } = await db.execute<{ at: number }>(
      sql`select k.at from json_to_recordset(${keys}::json) as k (at int, a text, b text) where not ${isReferenced}`,
    )
    for (const { at } of rows) orphans.push(...portion.slice(at, at + 1))
  }
  return orphans
}

const sweepFilesNightly = defineJob<Record<string, never>>('sweepFiles', { expireInSeconds: 4 * 3600, retryLimit: 1 })

export function sweepJobHandlers(parts: Pick<Platform, 'db' | 'files' | 'now' | 'log'>): JobHandler<never>[] {
  const nightly: JobHandler<Record<string, never>> = {
    definition: sweepFilesNightly,
    async run() {
      const swept = await sweepFiles(parts, { dryRun: false })
      parts.log.info({ swept }, 'removed orphaned files')
      for (const { folder, orphans, isSuspicious } of swept)
        if (isSuspicious)
          parts.log.error(
            { folder, orphans },
            'too many files look orphaned, so none were removed: npm run sweep -- --dry-run',
          )
    },
  }
  return [nightly] as JobHandler<never>[]
}

export const scheduleSweep = (jobs: Platform['jobs']) => jobs.schedule(sweepFilesNightly, '40 3 * * *', {})
