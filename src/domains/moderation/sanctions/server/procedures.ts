import { admin, anyoneIncludingSuspended, memberIncludingSuspended, moderator, ownOnly } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import { procedures } from '#platform/procedures.ts'
import { found } from '#platform/refusals.ts'
import { requestTranslator } from '#platform/translator.ts'
import { writeOnce } from '#platform/write-once.ts'
import { sanctionsContract } from '../contract.ts'
import { readAppeal, readAppeals } from './appeal-queue.ts'
import { appealTokens } from './appeal-token.ts'
import { decideAppeal, endSanction, makeAppeal } from './appeals.ts'
import { applySanction } from './apply-sanction.ts'
import { readOwnAccountStatus, readOwnSanction } from './reads.ts'
import { readUser, readUsers } from './users.ts'

const api = procedures(sanctionsContract)

const asking = (context: RequestContext & { viewer: Viewer }) => ({
  viewer: context.viewer,
  now: context.now(),
  translator: requestTranslator(context),
})

export function sanctionsProcedures(secret: string) {
  const tokens = appealTokens(secret)

  /** For the link in an email, rate-limited. Throws 404 for any other link. */
  const byToken = async ({ db, limits, now, request }: RequestContext, token: string) => {
    await limits.count('appealLink', request.ip)
    const id = found(tokens.read(token))
    return { id, sanction: found(await readOwnSanction(db, { id, now: now() })) }
  }

  return api.router({
    mine: api.mine.use(memberIncludingSuspended).handler(({ context, input: { uid } }) => {
      ownOnly(context.viewer, uid)
      return readOwnAccountStatus(context.db, { uid: context.viewer.uid, now: context.now() })
    }),

    appeal: api.appeal.use(memberIncludingSuspended).handler(({ context, input: { id, text } }) =>
      context.transaction(async (tx) => {
        const { uid } = context.viewer
        await makeAppeal(writeContextOf(context, tx), { sanctionId: id, uid, text })
        return found(await readOwnSanction(tx, { id, uid, now: context.now() }))
      }),
    ),

    byToken: {
      read: api.byToken.read
        .use(anyoneIncludingSuspended)
        .handler(async ({ context, input: { token } }) => (await byToken(context, token)).sanction),
      appeal: api.byToken.appeal.use(anyoneIncludingSuspended).handler(async ({ context, input: { token, text } }) => {
        const { id } = await byToken(context, token)
        return context.transaction(async (tx) => {
          await makeAppeal(writeContextOf(context, tx), { sanctionId: id, uid: null, text })
          return found(await readOwnSanction(tx, { id, now: context.now() }))
        })
      }),
    },

    users: api.users.use(moderator).handler(({ context, input }) => readUsers(context.db, asking(context), input)),

    user: api.user
      .use(moderator)
      .handler(async ({ context, input: { uid } }) => found(await readUser(context.db, asking(context), uid))),

    apply: api.apply.use(moderator).handler(({ context, input }) =>
      writeOnce(context, 'sanctions.apply', input, async (tx) => {
        await applySanction(writeContextOf(context, tx), { ...input, by: context.viewer })
        return found(await readUser(tx, asking(context), input.uid))
      }),
    ),

    lift: api.lift.use(admin).handler(({ context, input }) =>
      writeOnce(context, 'sanctions.lift', input, async (tx) => {
        const { uid } = await endSanction(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
        return found(await readUser(tx, asking(context), uid))
      }),
    ),

    appeals: api.appeals
      .use(admin)
      .handler(({ context, input }) => readAppeals(context.db, { viewer: context.viewer, now: context.now() }, input)),

    decideAppeal: api.decideAppeal.use(admin).handler(({ context, input }) =>
      writeOnce(context, 'sanctions.decideAppeal', input, async (tx) => {
        await decideAppeal(writeContextOf(context, tx), { ...input, by: context.viewer.uid })
        return found(await readAppeal(tx, { viewer: context.viewer, now: context.now() }, input.id))
      }),
    ),
  })
}
