import { requireCreator } from '#domains/creators/creators/server/rights.ts'
import { member, unrestrictedMember } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { creatorDashboardContract } from '../contract.ts'
import { findMessageFor, findSentMessage, readMessages, sendMessage } from './messages.ts'
import { findNextPayout } from './next-payout.ts'
import { readAudience, readMembers, readNamedLedger, readOverview } from './reads.ts'

const api = procedures(creatorDashboardContract)

const creator = member.concat(async ({ context, next }) =>
  next({ context: { creator: await requireCreator(context) } }),
)

export const creatorDashboardProcedures = api.router({
  overview: api.overview
    .use(creator)
    .handler(({ context: { db, creator, now } }) => readOverview(db, { creator, now: now() })),

  nextPayout: api.nextPayout.use(creator).handler(({ context }) => findNextPayout(context, context.creator)),

  members: api.members
    .use(creator)
    .handler(({ context: { db, creator }, input }) => readMembers(db, { ...input, creatorUid: creator.uid })),

  ledger: api.ledger
    .use(creator)
    .handler(({ context: { db, creator }, input }) => readNamedLedger(db, { ...input, creatorUid: creator.uid })),

  audience: api.audience
    .use(creator)
    .handler(({ context: { db, creator, now } }) => readAudience(db, { creatorUid: creator.uid, now: now() })),

  messages: api.messages
    .use(creator)
    .handler(({ context: { db, creator, now }, input }) =>
      readMessages(db, { ...input, creatorUid: creator.uid, now: now() }),
    ),

  sendMessage: api.sendMessage
    .use(unrestrictedMember)
    .use(creator)
    .handler(({ context, input }) =>
      context.transaction(async (tx) => {
        const { uid: creatorUid } = await requireCreator(context, tx)
        await sendMessage(writeContextOf(context, tx), { ...input, creatorUid })
        return findSentMessage(tx, { creatorUid, id: input.id })
      }),
    ),

  readMessage: api.readMessage
    .use(member)
    .handler(({ context: { db, viewer, now }, input: { id } }) =>
      findMessageFor(db, { uid: viewer.uid, id, now: now() }),
    ),
})
