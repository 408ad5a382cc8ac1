import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import { type PlatformSettings, SETTINGS } from '#domains/members/config/rules.ts'
import { readSettings, switchSetting, usualSettings } from '#domains/members/config/server/settings.ts'
import { admin, moderator } from '#platform/auth.ts'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { discardJob, readJobList, retryJob } from '#platform/job-list.ts'
import { procedures } from '#platform/procedures.ts'
import { notFound } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { adminContract } from '../contract.ts'
import { readOverview } from './overview.ts'
import { readAuditLog } from './reads.ts'
import { readSystemInfo } from './system-info.ts'
import { readSystemStatus } from './system-status.ts'
import { readWorklist } from './worklist.ts'

const api = procedures(adminContract)

const MOST_TROUBLED = 100

export const adminProcedures = api.router({
  worklist: api.worklist
    .use(moderator)
    .handler(({ context }) => readWorklist(context.db, { isAdmin: context.viewer.role.admin })),
  overview: api.overview.use(admin).handler(({ context }) => readOverview(context.db, context.now())),
  upkeep: api.upkeep.use(admin).handler(({ context }) => readSystemStatus(context.db, context.now())),
  system: api.system.use(admin).handler(({ context }) => readSystemInfo(context.db, context.config)),

  jobs: api.jobs.use(admin).handler(async ({ context }) => {
    const { queues, troubled } = await readJobList(context.db, { limit: MOST_TROUBLED, now: context.now() })
    return {
      queues: queues.map((queue) => ({ ...queue, waitingSince: queue.waitingSince?.toISOString() ?? null })),
      troubled: troubled.map((job) => ({
        ...job,
        lastAt: job.lastAt?.toISOString() ?? null,
        nextAt: job.nextAt?.toISOString() ?? null,
      })),
    }
  }),
  retryJob: api.retryJob.use(admin).handler(async ({ context, input }) => {
    await onJob(context, { ...input, action: 'job.retry' }, (tx) => retryJob(tx, input, context.now()))
    return { nextAt: context.now().toISOString() }
  }),
  discardJob: api.discardJob.use(admin).handler(async ({ context, input }) => {
    await onJob(context, { ...input, action: 'job.discard' }, (tx) => discardJob(tx, input))
    return {}
  }),

  settings: api.settings
    .use(admin)
    .handler(async ({ context }) => listed(await readSettings(context), usualSettings(context.config))),
  switchSetting: api.switchSetting
    .use(admin)
    .handler(async ({ context, input }) => listed(await switchSetting(context, input), usualSettings(context.config))),

  audit: api.audit
    .use(admin)
    .handler(({ context, input }) => readAuditLog(context.db, input, requestTranslator(context))),
})

interface JobAct {
  queue: string
  id: string
  reason: string
  action: 'job.retry' | 'job.discard'
}

/** Throws 404 for a job that has succeeded or restarted since. */
async function onJob(
  { transaction, viewer, now }: RequestContext & { viewer: Viewer },
  { queue, id, reason, action }: JobAct,
  act: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  await transaction(async (tx) => {
    if (!(await act(tx))) throw notFound()
    await recordAuditEntry(tx, { who: viewer.uid, action, target: `jobs/${queue}/${id}`, reason, at: now() })
  })
}

const listed = (now: PlatformSettings, usual: PlatformSettings) => ({
  items: SETTINGS.map((name) => ({ name, on: now[name], usual: usual[name] })),
})
