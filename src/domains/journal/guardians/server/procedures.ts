import { anyoneIncludingSuspended, member, memberIncludingSuspended } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { acceptedLocale } from '#platform/languages.ts'
import { mayMailLink, refuseLinks } from '#platform/link-token.ts'
import { message } from '#platform/messages.ts'
import { procedures } from '#platform/procedures.ts'
import { conflict } from '#platform/refusals.ts'
import { guardiansContract } from '../contract.ts'
import { findGuardian, readGuardianView, readOwnGuardian } from './reads.ts'
import { confirmGuardian, removeGuardian, sendLink, setGuardian } from './writes.ts'

const api = procedures(guardiansContract)

export const guardiansProcedures = api.router({
  mine: api.mine.use(member).handler(({ context: { db, viewer, now } }) => readOwnGuardian(db, viewer.uid, now())),

  ask: api.ask.use(member).handler(async ({ context, input: { email } }) => {
    const { db, limits, viewer, now, request } = context
    const before = await readOwnGuardian(db, viewer.uid, now())
    if (before.adultFrom === null)
      throw conflict(message("Only members who told us they're under 18 can add a parent or guardian."), 'NOT_UNDERAGE')
    for (const who of [viewer.uid, request.ip]) await limits.count('guardianAsk', who)
    const language = acceptedLocale(request.headers.get('accept-language'))
    const mails = await mayMailLink(limits, email)
    await context.transaction(async (tx) => {
      await setGuardian(tx, { uid: viewer.uid, email, language, now: now() })
      if (mails) await sendLink(writeContextOf(context, tx), { uid: viewer.uid, email })
    })
    return readOwnGuardian(db, viewer.uid, now())
  }),

  remove: api.remove.use(memberIncludingSuspended).handler(({ context }) =>
    context.transaction(async (tx) => {
      await removeGuardian(tx, { uid: context.viewer.uid })
      return readOwnGuardian(tx, context.viewer.uid, context.now())
    }),
  ),

  read: api.read.use(anyoneIncludingSuspended).handler(async ({ context, input: { token } }) => {
    await context.limits.count('guardianPage', context.request.ip)
    const now = context.now()
    return readGuardianView(context.db, await findGuardian(context.db, token, now), now)
  }),

  answer: api.answer.use(anyoneIncludingSuspended).handler(async ({ context, input: { token, isGuardian } }) => {
    await context.limits.count('guardianPage', context.request.ip)
    return context.transaction(async (tx) => {
      const now = context.now()
      const { uid, email, state } = await findGuardian(tx, token, now)
      const language = acceptedLocale(context.request.headers.get('accept-language'))
      if (!isGuardian) {
        await removeGuardian(tx, { uid, email })
        if (state === 'unconfirmed') await refuseLinks(context.limits, email)
      } else if (state === 'unconfirmed') await confirmGuardian(tx, uid, { now, language })
      return isGuardian ? readGuardianView(tx, await findGuardian(tx, token, now), now) : null
    })
  }),

  renew: api.renew.use(anyoneIncludingSuspended).handler(async ({ context, input: { token } }) => {
    const { db, limits, request, now } = context
    await limits.count('guardianPage', request.ip)
    const { uid, email } = await findGuardian(db, token, now())
    if (await mayMailLink(limits, email))
      await context.transaction((tx) => sendLink(writeContextOf(context, tx), { uid, email }))
    return { sent: true }
  }),
})
