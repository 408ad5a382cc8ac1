import { implement } from '@orpc/server'
import { anyone } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { found, notFound } from '#platform/refusals.ts'
import { mailContract } from '../contract.ts'
import { changeMailStatus, readMailStatus } from './unsubscribe.ts'
import { type UnsubscribeTarget, unsubscribeTokens } from './unsubscribe-token.ts'

const api = implement(mailContract).$context<RequestContext>()

export function mailProcedures(secret: string) {
  const tokens = unsubscribeTokens(secret)
  const meant = (token: string): UnsubscribeTarget => {
    const what = tokens.read(token)
    if (!what) throw notFound()
    return what
  }

  return api.router({
    unsubscribe: {
      /** Changes nothing, so link scanners can't unsubscribe anyone. */
      read: api.unsubscribe.read.use(anyone).handler(async ({ context, input }) => {
        return found(await readMailStatus(context.db, meant(input.token)))
      }),

      change: api.unsubscribe.change.use(anyone).handler(({ context, input: { token, on, all } }) => {
        const what = meant(token)
        return context.transaction(async (tx) => {
          await changeMailStatus(tx, { ...what, on, all, now: context.now() })
          return found(await readMailStatus(tx, what))
        })
      }),
    },
  })
}
