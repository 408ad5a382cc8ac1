import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import '#app/extensions.ts'
import { COMMAND_LINE, refusedActs } from '#domains/members/audit/server/audit.ts'
import { endSessions, unlinkIdentity } from '#domains/members/session/server/admin.ts'
import { ROLES, type RoleName } from '#domains/moderation/roles/rules.ts'
import { changeRole } from '#domains/moderation/roles/server/change.ts'
import type { Database } from '#platform/database.ts'
import { openJobs } from '#platform/jobs.ts'
import { Refusal } from '#platform/refusals.ts'
import { StartError } from '#platform/start-error.ts'
import { openTheDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

const USAGE = `npm run admin -- list
npm run admin -- grant EMAIL [--role admin|moderator|creator] [--reason TEXT]
npm run admin -- revoke EMAIL [--role admin|moderator|creator] [--reason TEXT]
npm run admin -- end-sessions [EMAIL] [--reason TEXT]
npm run admin -- unlink EMAIL [--reason TEXT]

  Works whether Open Mat is running or not, with its own database (DATA_DIR) or the one in DATABASE_URL.
  The default role is admin. A member must have signed in once before you can give them a role.
  end-sessions signs out one member or, without an address, everyone.
  unlink forgets the account a member signs in with and signs them out. The next account that signs in with
  the member's verified email takes over the profile, so check who's asking first.`

async function run() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: 'string' },
      reason: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [what, email, ...more] = positionals
  if (values.help || what === undefined) return console.log(USAGE)
  const role = ROLES.find((each) => each === (values.role ?? 'admin'))
  if (!role) throw new StartError(`There's no role called ${values.role}.\n\n${USAGE}`)
  if (!isCommand(what)) throw new StartError(`Choose a command.\n\n${USAGE}`)
  const fits = what === 'end-sessions' || (what === 'list') === (email === undefined)
  if (more.length > 0 || !fits) throw new StartError(USAGE)

  const database = await openTheDatabase()
  const log = pino({ level: 'silent' })
  const jobs = openJobs({ url: database.url, log })
  try {
    const uid = email === undefined ? undefined : await uidOf(database.db, email)
    const act = { by: COMMAND_LINE, reason: values.reason ?? '', now: new Date() }
    if (what === 'end-sessions') {
      const ended = await database.db.transaction((tx) => endSessions(tx, { ...act, uid }))
      return console.log(`Sessions ended: ${ended}`)
    }
    if (uid !== undefined && what === 'unlink') {
      await database.db.transaction((tx) => unlinkIdentity(tx, { ...act, uid }))
      return console.log(`The next account that signs in as ${email} will own this profile.`)
    }
    if (uid !== undefined) {
      const on = what === 'grant'
      await database.db
        .transaction((tx) =>
          changeRole(
            { tx, jobs, log, now: new Date() },
            { uid, role, on, reason: values.reason ?? '', by: COMMAND_LINE },
          ),
        )
        .catch(async (error: unknown) => {
          const record = refusedActs({ db: database.db, log, now: () => new Date() })
          if (error instanceof Refusal && error.status === 409)
            await record({
              ...{ who: COMMAND_LINE, call: 'roles.change', about: { uid, role, on } },
              ...{ code: error.code, explanation: error.explanation },
            })
          throw error
        })
      console.log(on ? `${email} is now ${WORDS[role]}.` : `${email} is no longer ${WORDS[role]}.`)
    }
    await tellWho(database.db)
  } finally {
    await jobs.close()
    await database.close()
  }
}

const COMMANDS = ['list', 'grant', 'revoke', 'end-sessions', 'unlink'] as const
const isCommand = (what: string): what is (typeof COMMANDS)[number] => (COMMANDS as readonly string[]).includes(what)

const WORDS: Record<RoleName, string> = { admin: 'an admin', moderator: 'a moderator', creator: 'a creator' }

async function uidOf(db: Database, email: string): Promise<string> {
  const { rows } = await db.execute<{ uid: string }>(
    sql`select uid from users where lower(email) = ${email.trim().toLowerCase()} limit 2`,
  )
  const [found, another] = rows
  if (!found || another) throw new StartError(`There isn't exactly one member with the email ${email}.`)
  return found.uid
}

async function tellWho(db: Database) {
  const { rows } = await db.execute<{ email: string; name: string; roles: string }>(sql`
    select email, display_name as name, array_to_string(array(
      select w.role from unnest(array['admin', 'moderator', 'creator']) w(role) where u.role ->> w.role = 'true'), ', ') as roles
    from users u where role ->> 'admin' = 'true' or role ->> 'moderator' = 'true' or role ->> 'creator' = 'true'
    order by role ->> 'admin' desc, email`)
  if (rows.length === 0) console.log('No one has a role yet.')
  for (const { email, name, roles } of rows) console.log(`${email.padEnd(32)} ${roles.padEnd(28)} ${name}`)
}

await runCommand(USAGE, run, (error) => ((error as { status?: number }).status ?? 500) < 500)
