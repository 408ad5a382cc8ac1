import { implement } from '@orpc/server'
import { requireCreator } from '#features/creators/server/rights.ts'
import type { RequestContext } from '#platform/context.ts'
import { member } from '#platform/who.ts'
import { subscriptionChangesContract } from '../changes-contract.ts'
import { newCardPage, readCard, takeCard } from './cards.ts'
import type { MemberContext } from './change-facts.ts'
import { readChanges } from './change-reads.ts'
import { cancelMembership, pauseMembership, resumeMembership, unpauseMembership } from './changes.ts'
import { compMember, endComp } from './comps.ts'
import { readGiven, readReceived } from './gift-reads.ts'
import { beginGift } from './give.ts'
import { readInvoices } from './invoices.ts'
import { changePlan, keepPlan, quoteChange } from './plan.ts'
import { refundMember, refundOwn } from './refunds.ts'

// Who may call is asked before what was sent, so that a visitor learns nothing about the input.
const api = implement(subscriptionChangesContract)
  .$context<RequestContext>()
  .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })

const DONE = { status: 'done' } as const
const done = async (write: Promise<unknown>) => {
  await write
  return DONE
}
const mine = ({ viewer }: MemberContext) => ({ uid: viewer.uid })

export const subscriptionChangesProcedures = api.router({
  changes: api.changes
    .use(member)
    .handler(({ context, input }) => readChanges(context.db, { ...input, ...mine(context) }, context.now())),
  quote: api.quote.use(member).handler(({ context, input }) => quoteChange(context, input)),
  change: api.change.use(member).handler(({ context, input }) => done(changePlan(context, input))),
  keep: api.keep.use(member).handler(({ context, input: { id } }) => done(keepPlan(context, id))),
  cancel: api.cancel.use(member).handler(({ context, input }) => done(cancelMembership(context, input))),
  resume: api.resume.use(member).handler(({ context, input: { id } }) => done(resumeMembership(context, id))),
  pause: api.pause.use(member).handler(({ context, input }) => done(pauseMembership(context, input))),
  unpause: api.unpause.use(member).handler(({ context, input: { id } }) => done(unpauseMembership(context, id))),
  refund: api.refund.use(member).handler(({ context, input: { id } }) => refundOwn(context, id)),

  card: api.card.use(member).handler(async ({ context }) => ({ card: await readCard(context) })),
  newCard: api.newCard.use(member).handler(({ context }) => newCardPage(context)),
  takeCard: api.takeCard.use(member).handler(({ context, input: { session } }) => takeCard(context, session)),
  invoices: api.invoices.use(member).handler(({ context, input }) => readInvoices(context, input)),

  give: api.give.use(member).handler(({ context, input }) => beginGift(context, input)),
  given: api.given.use(member).handler(({ context, input }) => readGiven(context.db, { ...input, ...mine(context) })),
  received: api.received
    .use(member)
    .handler(({ context, input }) => readReceived(context.db, { ...input, ...mine(context) })),

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
})
