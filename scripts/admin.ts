import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { COMMAND_LINE, refusedActs } from '#features/admin/server/audit.ts'
import { changeStanding } from '#features/creators/server/standing.ts'
import { ROLES, type RoleName } from '#features/roles/rules.ts'
import { changeRole } from '#features/roles/server/change.ts'
import { endAllOf } from '#features/subscriptions/server/end-all.ts'
import type { Database } from '#platform/database.ts'
import { openJobs } from '#platform/jobs.ts'
import { StartError } from '#platform/start-error.ts'
import { openTheDatabase } from './open-database.ts'

const USAGE = `npm run admin -- list
npm run admin -- grant EMAIL [--role admin|moderator|creator] [--reason TEXT]
npm run admin -- revoke EMAIL [--role admin|moderator|creator] [--reason TEXT]

  Works while Open Mat runs and while it does not, on its own database (DATA_DIR) and on that of DATABASE_URL.
  The role is admin unless told. Whoever is to have one has to have signed in once.`

/** A mistake of the person at the keyboard: one line, no stack. */
class Refusal extends Error {}

async function run(args: string[]) {
  const { values, positionals } = readArguments(args)
  const [what, email, ...more] = positionals
  if (values.help || what === undefined) return console.log(USAGE)
  const role = ROLES.find((each) => each === (values.role ?? 'admin'))
  if (!role) throw new Refusal(`There is no role ${values.role}.\n\n${USAGE}`)
  if (what !== 'list' && what !== 'grant' && what !== 'revoke') throw new Refusal(`What to do?\n\n${USAGE}`)
  if (more.length > 0 || (what === 'list') !== (email === undefined)) throw new Refusal(USAGE)

  const database = await openTheDatabase()
  const log = pino({ level: 'silent' })
  const jobs = openJobs({ url: database.url, log })
  try {
    if (email !== undefined) {
      const on = what === 'grant'
      const uid = await uidOf(database.db, email)
      await database.db
        .transaction((tx) =>
          changeRole(
            { tx, jobs, log, now: new Date() },
            { uid, role, on, reason: values.reason ?? '', by: COMMAND_LINE },
            (logging, change) =>
              changeStanding(logging, change, (ending, creatorUid) => endAllOf(ending, { creatorUid })),
          ),
        )
        .catch(async (error: { code?: string; status?: number; message: string }) => {
          const record = refusedActs({ db: database.db, log, now: () => new Date() })
          if (error.status === 409)
            await record({
              ...{ who: COMMAND_LINE, call: 'roles.change', about: { uid, role, on } },
              ...{ code: error.code ?? '', message: error.message },
            })
          throw error
        })
      console.log(on ? `${email} is ${WORDS[role]} now.` : `${email} is no ${role} any more.`)
    }
    await tellWho(database.db)
  } finally {
    await jobs.close()
    await database.close()
  }
}

const WORDS: Record<RoleName, string> = { admin: 'an admin', moderator: 'a moderator', creator: 'a creator' }

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        reason: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`)
  }
}

async function uidOf(db: Database, email: string): Promise<string> {
  const { rows } = await db.execute<{ uid: string }>(
    sql`select uid from users where lower(email) = ${email.trim().toLowerCase()} limit 2`,
  )
  const [found, another] = rows
  if (!found || another) throw new Refusal(`Nobody with the address ${email} has signed in here yet.`)
  return found.uid
}

async function tellWho(db: Database) {
  const { rows } = await db.execute<{ email: string; name: string; roles: string }>(sql`
    select email, display_name as name, array_to_string(array(
      select w.role from unnest(array['admin', 'moderator', 'creator']) w(role) where u.role ->> w.role = 'true'), ', ') as roles
    from users u where role ->> 'admin' = 'true' or role ->> 'moderator' = 'true' or role ->> 'creator' = 'true'
    order by role ->> 'admin' desc, email`)
  if (rows.length === 0) console.log('Nobody has a role yet.')
  for (const { email, name, roles } of rows) console.log(`${email.padEnd(32)} ${roles.padEnd(28)} ${name}`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  const { status, message } = error as { status?: number; message: string }
  const expected = error instanceof Refusal || error instanceof StartError || (status !== undefined && status < 500)
  console.error(expected ? message : error)
  process.exitCode = 1
}
