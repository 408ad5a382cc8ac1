import { readSettings } from '#domains/members/config/server/settings.ts'
import { admin, member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { conflict, found } from '#platform/refusals.ts'
import { writeOnce } from '#platform/write-once.ts'
import { claimsContract } from '../contract.ts'
import { approveIfVerified, decideClaim } from './decide.ts'
import { addEvidence, removeEvidence } from './evidence.ts'
import { fetchWebsite } from './fetch-website.ts'
import { beginWebsiteCheck, checkCode, codeForWebsite, endWebsiteCheck, sendCode } from './proofs.ts'
import { readForReview, readQueue } from './queue.ts'
import { readMyClaiming, readOwnClaim, readOwnClaims, readTransfers } from './reads.ts'
import { codeRefused } from './refusals.ts'
import { answerClaim, beginClaim, editClaim, objectToTransfer, submitClaim, withdrawClaim } from './writes.ts'

const api = procedures(claimsContract)

type MemberContext = RequestContext & { viewer: Viewer }

export function claimsProcedures(secret: string) {
  return api.router({
    mine: api.mine.use(member).handler(async ({ context, input: { gymId } }) => {
      const { websiteHosts } = context.config
      const of = { uid: context.viewer.uid, gymReference: gymId, websiteHosts, now: context.now() }
      return found(await readMyClaiming(context.db, of))
    }),

    list: api.list.use(member).handler(({ context, input: { uid, ...page } }) => {
      ownOnly(context.viewer, uid)
      return readOwnClaims(context.db, { uid: context.viewer.uid, ...page })
    }),

    get: api.get.use(member).handler(({ context, input: { id } }) => ownClaim(context.db, context, id)),

    begin: api.begin.use(unrestrictedMember).handler(({ context, input: { gymId, ...form } }) =>
      writeOnce(context, 'claims.begin', { gymId, ...form }, async (tx) => {
        const { uid } = context.viewer
        return ownClaim(
          tx,
          context,
          await beginClaim(writeContextOf(context, tx), { uid, gymReference: gymId, ...form }),
        )
      }),
    ),

    edit: api.edit
      .use(unrestrictedMember)
      .handler(({ context, input }) => step(context, 'claims.edit', input, editClaim)),
    submit: api.submit.use(unrestrictedMember).handler(async ({ context, input }) => {
      const { claimsAutoApproved } = await readSettings(context)
      return step(context, 'claims.submit', input, async (writeContext, of) => {
        await submitClaim(writeContext, of)
        if (claimsAutoApproved) await approveIfVerified(writeContext, of.id)
      })
    }),
    answer: api.answer
      .use(unrestrictedMember)
      .handler(({ context, input }) => step(context, 'claims.answer', input, answerClaim)),
    withdraw: api.withdraw
      .use(member)
      .handler(({ context, input }) => step(context, 'claims.withdraw', input, withdrawClaim)),
    addEvidence: api.addEvidence
      .use(member)
      .handler(({ context, input }) => step(context, 'claims.addEvidence', input, addEvidence)),
    removeEvidence: api.removeEvidence
      .use(member)
      .handler(({ context, input }) => step(context, 'claims.removeEvidence', input, removeEvidence)),

    sendCode: api.sendCode.use(member).handler(async ({ context, input }) => {
      const answer = await writeOnce(context, 'claims.sendCode', input, (tx) =>
        sendCode(writeContextOf(context, tx), { ...input, uid: context.viewer.uid }),
      )
      if (answer.status !== 'sent') throw codeRefused(answer)
      return { resendAt: answer.resendAt, expiresAt: answer.expiresAt }
    }),

    checkCode: api.checkCode.use(member).handler(async ({ context, input }) => {
      const of = { ...input, uid: context.viewer.uid, secret }
      const answer = await context.transaction((tx) => checkCode(writeContextOf(context, tx), of))
      if (answer.status !== 'right') throw codeRefused(answer)
      await approveVerified(context, input.id)
      return ownClaim(context.db, context, input.id)
    }),

    websiteCode: api.websiteCode.use(member).handler(async ({ context, input }) => {
      const of = { ...input, uid: context.viewer.uid, secret, websiteHosts: context.config.websiteHosts }
      const answer = await context.transaction((tx) => codeForWebsite(writeContextOf(context, tx), of))
      if (answer.status !== 'sent') throw codeRefused(answer)
      const { text, website, resendAt, expiresAt } = answer
      return { text, website, resendAt, expiresAt }
    }),

    checkWebsite: api.checkWebsite.use(member).handler(async ({ context, input }) => {
      const of = { ...input, uid: context.viewer.uid }
      const code = await context.transaction((tx) => beginWebsiteCheck(writeContextOf(context, tx), of))
      if ('status' in code) throw codeRefused(code)
      // No transaction is open while the website is fetched.
      const page = await fetchWebsite(code.value, { allowedHosts: context.config.websiteHosts })
      if (page.status === 'unreadable')
        context.log.info({ claim: input.id, website: code.value, why: page.why }, "couldn't read a website")
      const answer = await context.transaction((tx) =>
        endWebsiteCheck(writeContextOf(context, tx), { ...of, secret, code, page }),
      )
      if (answer.status !== 'right') throw codeRefused(answer)
      await approveVerified(context, input.id)
      return ownClaim(context.db, context, input.id)
    }),

    object: api.object.use(unrestrictedMember).handler(({ context, input }) =>
      context.transaction(async (tx) => {
        const { gymId } = await objectToTransfer(writeContextOf(context, tx), { ...input, uid: context.viewer.uid })
        const transfers = await readTransfers(tx, { gymId, now: context.now() })
        return found(transfers.find(({ id }) => id === input.id))
      }),
    ),

    queue: api.queue
      .use(admin)
      .handler(({ context, input }) => readQueue(context.db, { ...input, now: context.now() })),

    review: api.review.use(admin).handler(({ context, input: { id } }) => forReview(context.db, context, id)),

    decide: api.decide.use(admin).handler(async ({ context, input }) => {
      const { decided, claim } = await writeOnce(context, 'claims.decide', input, async (tx) => ({
        decided: await decideClaim(writeContextOf(context, tx), { ...input, by: context.viewer.uid }),
        claim: await forReview(tx, context, input.id),
      }))
      if (decided.status === 'now_a_transfer')
        throw conflict(
          message('The gym now has an owner, who has 7 days to object. The claim is now a transfer.'),
          'CLAIM_IS_TRANSFER',
        )
      return claim
    }),
  })
}

function step<Input extends { id: string }>(
  context: MemberContext,
  call: string,
  input: Input,
  write: (writeContext: ReturnType<typeof writeContextOf>, of: Input & { uid: string }) => Promise<void>,
) {
  return writeOnce(context, call, input, async (tx: Tx) => {
    await write(writeContextOf(context, tx), { ...input, uid: context.viewer.uid })
    return ownClaim(tx, context, input.id)
  })
}

async function approveVerified(context: MemberContext, id: string) {
  if ((await readSettings(context)).claimsAutoApproved)
    await context.transaction((tx) => approveIfVerified(writeContextOf(context, tx), id))
}

async function ownClaim(reader: Reader, { viewer }: MemberContext, id: string) {
  return found(await readOwnClaim(reader, { uid: viewer.uid, id }))
}

async function forReview(reader: Reader, { viewer, now }: MemberContext, id: string) {
  return found(await readForReview(reader, { id, viewer, now: now() }))
}
