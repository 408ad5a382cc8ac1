import { anyoneIncludingSuspended, member } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { acceptedLocale } from '#platform/languages.ts'
import { mayMailLink } from '#platform/link-token.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { conflict } from '#platform/refusals.ts'
import { guardiansContract } from '../contract.ts'
import { mailGuardian } from './mail.ts'
import { findGuardian, readGuardianView, readOwnGuardian } from './reads.ts'
import { confirmGuardian, removeGuardian, setGuardian } from './writes.ts'

const api = procedures(guardiansContract)

export const guardiansProcedures = api.router({
  mine: api.mine.use(member).handler(({ context: { db, viewer, now } }) => readOwnGuardian(db, viewer.uid, now())),

  ask: api.ask.use(member).handler(async ({ context, input: { email } }) => {
    const { db, limits, viewer, now, request } = context
    const before = await readOwnGuardian(db, viewer.uid, now())
    if (before.adultFrom === null)
      throw conflict(message("Only members who told us they're under 18 can add a parent or guardian."), 'NOT_UNDERAGE')
    const mails = await mayMailLink(limits, email)
    const language = acceptedLocale(request.headers.get('accept-language'))
    await context.transaction((tx) =>
      setGuardian(writeContextOf(context, tx), { uid: viewer.uid, email, language, mails }),
    )
    return readOwnGuardian(db, viewer.uid, now())
  }),

  remove: api.remove.use(member).handler(({ context }) =>
    context.transaction(async (tx) => {
      await removeGuardian(tx, context.viewer.uid)
      return readOwnGuardian(tx, context.viewer.uid, context.now())
    }),
  ),

  read: api.read.use(anyoneIncludingSuspended).handler(async ({ context, input: { token } }) => {
    await context.limits.count('guardianPage', context.request.ip)
    const now = context.now()
    return readGuardianView(context.db, await findGuardian(context.db, token, now), now)
  }),

  answer: api.answer.use(anyoneIncludingSuspended).handler(({ context, input: { token, isGuardian } }) =>
    context.transaction(async (tx) => {
      const now = context.now()
      const { uid, state } = await findGuardian(tx, token, now)
      const language = acceptedLocale(context.request.headers.get('accept-language'))
      if (!isGuardian) await removeGuardian(tx, uid)
      else if (state === 'unconfirmed') await confirmGuardian(tx, uid, { now, language })
      return isGuardian ? readGuardianView(tx, await findGuardian(tx, token, now), now) : null
    }),
  ),

  renew: api.renew.use(anyoneIncludingSuspended).handler(async ({ context, input: { token } }) => {
    const { db, limits, request, now } = context
    await limits.count('guardianPage', request.ip)
    const { uid, email } = await findGuardian(db, token, now())
    if (await mayMailLink(limits, email))
      await context.transaction((tx) => context.jobs.send(tx, mailGuardian, { data: { uid } }))
    return { sent: true }
  }),
})
