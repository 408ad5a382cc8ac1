import { type SQL, sql } from 'drizzle-orm'
import { SUGGESTIONS_FOR_ADMINS } from '#domains/gym-management/gym-edits/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import { jobTableExists } from '#platform/job-list.ts'
import type { Worklist } from '../contract.ts'
import { MODERATOR_QUEUES, QUEUES, type QueueName } from '../rules.ts'

/** Limits the items from each queue, so that one long queue can't hide the others. */
const ITEMS_PER_QUEUE = 5
const ITEMS_SHOWN = 20

/** Each query returns rows of `id`, `title`, `urgent` and `at`, the time when the item started waiting. */
const WAITING: Record<QueueName, SQL> = {
  reports: sql`select c.id, u.display_name as title, c.opened_at as at, c.turn = 0 as urgent from report_cases c
    left join users u on u.uid = c.about_uid where c.decided_at is null`,
  appeals: sql`select a.id, u.display_name as title, a.at, false as urgent from appeals a
    left join users u on u.uid = a.uid where a.state = 'open'`,
  claims: sql`select c.id, g.name as title, c.submitted_at as at, false as urgent from claims c
    join gyms g on g.id = c.gym_id where c.status = 'pending'`,
  applications: sql`select a.id, u.display_name as title, a.submitted_at as at, false as urgent from creator_applications a
    join users u on u.uid = a.uid where a.state in ('submitted', 'in_review')`,
  gymSubmissions: sql`select id, name as title, created_at as at, false as urgent from gyms where status = 'pending_review'`,
  suggestions: sql`select g.slug as id, g.name as title, min(s.at) as at, false as urgent from (${SUGGESTIONS_FOR_ADMINS}) s
    join gyms g on g.id = s.gym_id group by g.id`,
  techniques: sql`select slug as id, name as title, created_at as at, false as urgent from techniques where state = 'proposed'`,
  contact: sql`select id, number as title, created_at as at, false as urgent from contact_tickets where state = 'open'`,
  failedRefunds: sql`select r.id, u.display_name as title, r.asked_at as at, false as urgent from refunds r
    left join users u on u.uid = r.uid where r.fault is not null and r.done_at is null`,
  failedJobs: sql`select id::text, name as title, coalesce(completed_on, created_on) as at, false as urgent from pgboss.job
    where state = 'failed' and name !~ '^__pgboss'`,
}

interface WaitingRow extends Record<string, unknown> {
  queue: QueueName
  id: string
  title: string | null
  at: string
  urgent: boolean
  waiting: number
}

/** The queues a moderator or admin may see, and their oldest items: reports about a minor at risk first. */
export async function readWorklist(reader: Reader, { isAdmin }: { isAdmin: boolean }): Promise<Worklist> {
  const hasJobs = isAdmin && (await jobTableExists(reader))
  const seen = QUEUES.filter((name) => (name === 'failedJobs' ? hasJobs : isAdmin || MODERATOR_QUEUES.includes(name)))
  const { rows } = await reader.execute<WaitingRow>(
    sql`select * from (${sql.join(
      seen.map(
        (name) => sql`(select ${name}::text as queue, w.id, w.title, w.at, w.urgent, count(*) over ()::int as waiting
          from (${WAITING[name]}) w order by w.urgent desc, w.at, w.id limit ${ITEMS_PER_QUEUE})`,
      ),
      sql` union all `,
    )}) q order by urgent desc, at, id`,
  )
  return {
    queues: seen.map((name) => ({ name, waiting: rows.find(({ queue }) => queue === name)?.waiting ?? 0 })),
    items: rows.slice(0, ITEMS_SHOWN).map(({ queue, id, title, at, urgent }) => ({
      ...{ queue, id, urgent, title: title ?? '' },
      at: new Date(at).toISOString(),
    })),
  }
}
