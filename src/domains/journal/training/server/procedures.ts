import { readProfile, requireProfile } from '#domains/members/people/server/reads.ts'
import { anyone, member, refuseLimited } from '#platform/auth.ts'
import { type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { badField, found, notFound } from '#platform/refusals.ts'
import { type Session, trainingContract } from '../contract.ts'
import { changeSession, removeSession, restoreSession } from './changes.ts'
import { readHabits } from './habits.ts'
import { answerPartner, setAlwaysAccept } from './partners.ts'
import { readCalendar, readLastSession, readLine, readSession, readSessionLines } from './reads.ts'
import { readPartnerRequests } from './requests.ts'
import { readSharedSession, readSharedSessions } from './shared-sessions.ts'
import { suggest } from './suggestion.ts'
import { draftOf, readTemplates, removeTemplate, saveTemplate } from './templates.ts'
import { dismissToLog, readToLog } from './to-log.ts'
import { saveSession } from './writes.ts'

const api = procedures(trainingContract)

export const trainingProcedures = api.router({
  keep: api.keep.use(member).handler(({ context, input: { id, anyway, mergeInto, drills, ...session } }) =>
    context.transaction(async (tx) => {
      const { uid } = context.viewer
      if (mergeInto === id) throw badField('mergeInto', message('must be a different session'))
      // A limited member's new sessions are private.
      const isLimited = context.viewer.accountStatus === 'limited'
      const said = isLimited ? { ...session, visibility: 'private' as const } : session
      const kept = await saveSession(writeContextOf(context, tx), { uid, id, session: said, anyway, mergeInto, drills })
      if (kept.status === 'duplicate')
        return { status: 'duplicate', of: found(await readLine(tx, { uid, id: kept.id })) }
      const logged = await own(tx, uid, kept.id)
      if (kept.status === 'merged') refuseWhatIsRead(context.viewer, logged)
      return { status: kept.status, session: logged, milestones: kept.milestones }
    }),
  ),

  get: api.get.use(member).handler(({ context, input }) => own(context.db, context.viewer.uid, input.id)),

  change: api.change.use(member).handler(({ context, input: { id, ...change } }) =>
    context.transaction(async (tx) => {
      const { uid } = context.viewer
      const { milestones } = await changeSession(writeContextOf(context, tx), { uid, id, change })
      const session = await own(tx, uid, id)
      refuseWhatIsRead(context.viewer, session)
      return { session, milestones }
    }),
  ),

  remove: api.remove
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) =>
        removeSession(writeContextOf(context, tx), { uid: context.viewer.uid, id: input.id }),
      ),
    ),

  restore: api.restore.use(member).handler(({ context, input: { id } }) =>
    context.transaction(async (tx) => {
      const { uid } = context.viewer
      const { milestones } = await restoreSession(writeContextOf(context, tx), { uid, id })
      const session = await own(tx, uid, id)
      refuseWhatIsRead(context.viewer, session)
      return { session, milestones }
    }),
  ),

  list: api.list
    .use(member)
    .handler(({ context, input }) => readSessionLines(context.db, { ...input, uid: context.viewer.uid })),

  calendar: api.calendar.use(member).handler(async ({ context, input }) => ({
    days: await readCalendar(context.db, { ...input, uid: context.viewer.uid }),
  })),

  suggestion: api.suggestion
    .use(member)
    .handler(({ context, input }) => suggest(context.db, { ...input, uid: context.viewer.uid, now: context.now() })),

  last: api.last.use(member).handler(async ({ context }) => {
    const last = await readLastSession(context.db, context.viewer.uid)
    return { draft: last ? draftOf(last) : null }
  }),

  toLog: api.toLog.use(member).handler(async ({ context }) => {
    const { uid } = context.viewer
    return { items: await readToLog(context.db, { ...(await readHabits(context.db, uid)), uid }, context.now()) }
  }),

  dismiss: api.dismiss.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await dismissToLog(tx, { uid: context.viewer.uid, key: input.key, now: context.now() })
      return { done: true as const }
    }),
  ),

  templates: api.templates
    .use(member)
    .handler(async ({ context }) => ({ items: await readTemplates(context.db, context.viewer.uid) })),

  keepTemplate: api.keepTemplate
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => saveTemplate(tx, { ...input, uid: context.viewer.uid, now: context.now() })),
    ),

  removeTemplate: api.removeTemplate.use(member).handler(({ context, input }) =>
    context.transaction(async (tx) => {
      await removeTemplate(tx, { uid: context.viewer.uid, id: input.id })
      return { done: true as const }
    }),
  ),

  byUser: api.byUser.use(anyone).handler(async ({ context, input: { cursor, limit, ...whose } }) => {
    // A profile that the viewer can't see hides its sessions as well.
    const uid = await requireProfile(context.db, context.viewer, whose.uid)
    return readSharedSessions(context.db, context.viewer, { uid, cursor, limit })
  }),

  ofUser: api.ofUser.use(anyone).handler(async ({ context, input: { uid, id } }) => {
    const { db, viewer } = context
    return found(await readSharedSession(db, viewer, { uid: viewer && uid === 'me' ? viewer.uid : uid, id }))
  }),

  partnerRequests: api.partnerRequests
    .use(member)
    .handler(({ context, input }) => readPartnerRequests(context.db, context.viewer, input)),

  answerPartner: api.answerPartner
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => answerPartner(tx, { ...input, viewer: context.viewer, now: context.now() })),
    ),

  alwaysPartner: api.alwaysPartner.use(member).handler(({ context, input: { uid, always } }) =>
    context.transaction(async (tx) => {
      const { viewer } = context
      if (uid === viewer.uid || !(await readProfile(tx, viewer, uid))) throw notFound()
      await setAlwaysAccept(tx, { viewer, uid, always, now: context.now() })
      return { always }
    }),
  ),
})

async function own(reader: Reader, uid: string, id: string): Promise<Session> {
  return found(await readSession(reader, { uid, id }))
}

/** Refuses a limited member's session that others can read; private ones are allowed. */
function refuseWhatIsRead(viewer: Viewer, { visibility }: Pick<Session, 'visibility'>): void {
  if (visibility !== 'private') refuseLimited(viewer)
}
