import calls from 'virtual:calls/overview'
import { redirectFor } from '#domains/members/session/web/admission.ts'
import { currentSession, sessionQuery } from '#domains/members/session/web/session.ts'
import { apiOf } from '#platform/web/api.ts'
import { setEarlyAnswers } from '#platform/web/early-answers.ts'
import { onLive } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { Overview, overviewContract } from '../overview/contract.ts'

const overviewApi = apiOf<typeof overviewContract>(calls)

export const readOverview = (): Promise<Overview> => overviewApi.mine({ uid: 'me' })

/**
 * Requests everything shown around every page in one call, as soon as the member is known to be signed in. `sent` is
 * what came with the page, if anything.
 */
export function followOverview(sent: Overview | undefined): void {
  let uid: string | null = null
  let unused = sent
  const follow = () => {
    const session = currentSession()
    const isIn = session?.status === 'signed-in' && redirectFor('signed-in', session, '/') === null
    const now = isIn ? session.user.uid : null
    if (now === uid) return
    uid = now
    setEarlyAnswers(isIn ? (unused ? Promise.resolve(unused) : readOverview()) : undefined)
    unused = undefined
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0]) follow()
  })
  // Some of the prefetched responses may be out of date.
  for (const type of ['notification', 'message', 'open']) onLive(type, () => setEarlyAnswers(undefined))
  follow()
}
