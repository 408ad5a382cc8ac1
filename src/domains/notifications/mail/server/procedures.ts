import { implement } from '@orpc/server'
import { anyone } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { mailContract } from '../contract.ts'
import { changeStanding, readStanding } from './unsubscribe.ts'
import { type Unsubscribing, unsubscribeTokens } from './unsubscribe-token.ts'

const api = implement(mailContract).$context<RequestContext>()

export function mailProcedures(secret: string) {
  const tokens = unsubscribeTokens(secret)
  const meant = (token: string): Unsubscribing => {
    const what = tokens.read(token)
    if (!what) throw notFound()
    return what
  }

  return api.router({
    unsubscribe: {
      /** Changes nothing, whoever or whatever follows the link. */
      read: api.unsubscribe.read.use(anyone).handler(async ({ context, input }) => {
        const standing = await readStanding(context.db, meant(input.token))
        if (!standing) throw notFound()
        return standing
      }),

      change: api.unsubscribe.change.use(anyone).handler(({ context, input: { token, on, all } }) => {
        const what = meant(token)
        return context.transaction(async (tx) => {
          await changeStanding(tx, { ...what, on, all, now: context.now() })
          const standing = await readStanding(tx, what)
          if (!standing) throw notFound()
          return standing
        })
      }),
    },
  })
}
