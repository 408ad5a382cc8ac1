import { requireCreator } from '#domains/creators/creators/server/rights.ts'
import { admin, member, memberIncludingSuspended } from '#platform/auth.ts'
import { procedures } from '#platform/procedures.ts'
import { subscriptionChangesContract } from '../changes-contract.ts'
import { beginGift } from './begin-gift.ts'
import { newCardPage, readCard, takeCard } from './cards.ts'
import type { MemberContext } from './change-facts.ts'
import { cancelPlannedChange, changePlan, quoteChange } from './change-plan.ts'
import { readChanges } from './change-reads.ts'
import { cancelMembership, pauseMembership, resumeMembership, unpauseMembership } from './changes.ts'
import { compMember, endComp } from './comps.ts'
import { readFailedRefunds, settleRefund } from './failed-refunds-queue.ts'
import { readReceivedGifts, readSentGifts } from './gift-reads.ts'
import { readInvoices } from './invoices.ts'
import { refundMember, refundOwn } from './refunds.ts'

const api = procedures(subscriptionChangesContract)

const DONE = { status: 'done' } as const
const done = async (write: Promise<unknown>) => {
  await write
  return DONE
}
const mine = ({ viewer }: MemberContext) => ({ uid: viewer.uid })

export const subscriptionChangesProcedures = api.router({
  changes: api.changes
    .use(memberIncludingSuspended)
    .handler(({ context, input }) => readChanges(context.db, { ...input, ...mine(context) }, context.now())),
  quote: api.quote.use(member).handler(({ context, input }) => quoteChange(context, input)),
  change: api.change.use(member).handler(({ context, input }) => done(changePlan(context, input))),
  keep: api.keep.use(member).handler(({ context, input: { id } }) => done(cancelPlannedChange(context, id))),
  cancel: api.cancel
    .use(memberIncludingSuspended)
    .handler(({ context, input }) => done(cancelMembership(context, input))),
  resume: api.resume.use(member).handler(({ context, input: { id } }) => done(resumeMembership(context, id))),
  pause: api.pause.use(member).handler(({ context, input }) => done(pauseMembership(context, input))),
  unpause: api.unpause.use(member).handler(({ context, input: { id } }) => done(unpauseMembership(context, id))),
  refund: api.refund.use(memberIncludingSuspended).handler(({ context, input: { id } }) => refundOwn(context, id)),

  card: api.card.use(member).handler(async ({ context }) => ({ card: await readCard(context) })),
  newCard: api.newCard.use(member).handler(({ context }) => newCardPage(context)),
  takeCard: api.takeCard.use(member).handler(({ context, input: { session } }) => takeCard(context, session)),
  invoices: api.invoices.use(member).handler(({ context, input }) => readInvoices(context, input)),

  give: api.give.use(member).handler(({ context, input }) => beginGift(context, input)),
  given: api.given
    .use(member)
    .handler(({ context, input }) => readSentGifts(context.db, { ...input, ...mine(context) })),
  received: api.received
    .use(member)
    .handler(({ context, input }) => readReceivedGifts(context.db, { ...input, ...mine(context) })),

  comp: api.comp.use(member).handler(async ({ context, input: { until, ...of } }) => {
    await requireCreator(context)
    return { id: await compMember(context, { ...of, until: until === null ? null : new Date(until) }) }
  }),
  endComp: api.endComp.use(member).handler(async ({ context, input: { id } }) => {
    await requireCreator(context)
    return done(endComp(context, id))
  }),
  refundMember: api.refundMember.use(member).handler(async ({ context, input: { id } }) => {
    await requireCreator(context)
    return refundMember(context, id)
  }),

  failedRefunds: api.failedRefunds.use(admin).handler(async ({ context }) => ({
    items: await readFailedRefunds(context.db),
  })),
  settleRefund: api.settleRefund
    .use(admin)
    .handler(({ context: { transaction, viewer, now }, input }) =>
      done(transaction((tx) => settleRefund(tx, { ...input, who: viewer.uid, now: now() }))),
    ),
})
