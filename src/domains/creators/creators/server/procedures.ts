import { admin, anyone, member, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { found, notFound } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { creatorsContract } from '../contract.ts'
import { readMyApplication } from './applications.ts'
import { changeCreatorStatus, readAllCreators, readForAdmin } from './creator-status.ts'
import { decideApplication, takeApplication } from './decide.ts'
import { readDirectory, readLanguages, readMyCreators } from './directory.ts'
import { changePage, publishPage, readOwnCreator, skipStep } from './own-creator.ts'
import { openPayouts, payoutsOf, refreshAccount, setUpPayouts } from './payouts.ts'
import { readForReview, readQueue } from './queue.ts'
import { readCreator, readCreatorByUsername, readCreatorRow } from './reads.ts'
import { requireCreator } from './rights.ts'
import { saveApplication, submitApplication, withdrawApplication } from './writes.ts'

const api = procedures(creatorsContract)

type MemberContext = RequestContext & { viewer: Viewer }

const creator = member.concat(async ({ context, next }) =>
  next({ context: { creator: await requireCreator(context) } }),
)

export const creatorsProcedures = api.router({
  application: api.application
    .use(member)
    .handler(({ context }) => readMyApplication(context.db, applicantOf(context))),
  saveApplication: api.saveApplication
    .use(unrestrictedMember)
    .handler(({ context, input }) =>
      context.transaction((tx) => saveApplication(tx, { ...input, ...applicantOf(context) })),
    ),
  submitApplication: api.submitApplication
    .use(unrestrictedMember)
    .handler(({ context, input }) =>
      context.transaction((tx) => submitApplication(tx, { ...input, ...applicantOf(context) })),
    ),
  withdrawApplication: api.withdrawApplication
    .use(member)
    .handler(({ context }) => context.transaction((tx) => withdrawApplication(tx, applicantOf(context)))),

  list: api.list
    .use(member)
    .handler(({ context, input }) => readDirectory(context.db, context.viewer, { ...input, cursor: input.cursor })),
  facets: api.facets
    .use(member)
    .handler(async ({ context }) => ({ languages: await readLanguages(context.db, context.viewer) })),
  mine: api.mine
    .use(member)
    .handler(async ({ context }) => ({ items: await readMyCreators(context.db, context.viewer, context.now()) })),
  get: api.get.use(anyone).handler(async ({ context: { db, viewer }, input: { uid } }) => {
    const found = uid.startsWith('@')
      ? await readCreatorByUsername(db, viewer, uid)
      : await readCreator(db, viewer, uid)
    if (!found) throw notFound()
    return found
  }),

  me: api.me.use(creator).handler(({ context }) => own(context.db, context)),
  change: api.change
    .use(unrestrictedMember)
    .use(creator)
    .handler(({ context, input }) =>
      context.transaction(async (tx) => {
        await changePage(tx, { ...input, uid: context.viewer.uid, now: context.now() })
        return own(tx, context)
      }),
    ),
  putOff: api.putOff.use(creator).handler(({ context, input: { step } }) =>
    context.transaction(async (tx) => {
      await skipStep(tx, { uid: context.viewer.uid, step, now: context.now() })
      return own(tx, context)
    }),
  ),
  publish: api.publish
    .use(unrestrictedMember)
    .use(creator)
    .handler(({ context }) =>
      context.transaction(async (tx) => {
        await publishPage(tx, { uid: context.viewer.uid, now: context.now() })
        return own(tx, context)
      }),
    ),

  payouts: api.payouts.use(creator).handler(({ context }) => payoutsOf(context.creator, context.payments)),
  refreshPayouts: api.refreshPayouts.use(creator).handler(async ({ context }) => {
    await context.limits.count('payouts', context.viewer.uid)
    if (context.creator.payoutAccountId !== null) await refreshAccount(context, context.creator.payoutAccountId)
    const row = await readCreatorRow(context.db, context.viewer.uid)
    return payoutsOf(row ?? context.creator, context.payments)
  }),
  setUpPayouts: api.setUpPayouts.use(creator).handler(async ({ context }) => {
    await context.limits.count('payouts', context.viewer.uid)
    return { url: await setUpPayouts(context, context.viewer.uid) }
  }),
  openPayouts: api.openPayouts.use(creator).handler(async ({ context }) => {
    await context.limits.count('payouts', context.viewer.uid)
    return { url: await openPayouts(context, context.creator) }
  }),

  queue: api.queue.use(admin).handler(({ context, input }) => readQueue(context.db, input)),
  review: api.review.use(admin).handler(({ context, input: { id } }) => forReview(context.db, context, id)),
  take: api.take.use(admin).handler(({ context, input: { id } }) =>
    context.transaction(async (tx) => {
      await takeApplication(writeContextOf(context, tx), { id, by: context.viewer.uid })
      return forReview(tx, context, id)
    }),
  ),
  decide: api.decide.use(admin).handler(({ context, input }) =>
    writeOnce(context, 'creators.decide', input, async (tx) => {
      await decideApplication(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
      return forReview(tx, context, input.id)
    }),
  ),
  allForAdmin: api.allForAdmin
    .use(admin)
    .handler(({ context, input }) => readAllCreators(context.db, lookingOf(context), input)),
  changeCreatorStatus: api.changeCreatorStatus.use(admin).handler(({ context, input }) =>
    writeOnce(context, 'creators.changeStanding', input, async (tx) => {
      await changeCreatorStatus(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
      return readForAdmin(tx, lookingOf(context), input.uid)
    }),
  ),
})

const lookingOf = ({ viewer, now }: MemberContext) => ({ viewer, now: now() })

const applicantOf = ({ viewer, config, now }: MemberContext) => ({
  uid: viewer.uid,
  minAccountDays: config.creatorMinAccountDays,
  now: now(),
})

const own = (reader: Reader, { viewer, payments }: MemberContext) => readOwnCreator(reader, viewer, payments)

async function forReview(reader: Reader, { viewer }: MemberContext, id: string) {
  return found(await readForReview(reader, { id, viewer }))
}
