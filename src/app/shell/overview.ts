import calls from 'virtual:calls/overview'
import { redirectFor } from '#domains/members/session/web/admission.ts'
import { currentSession, sessionQuery } from '#domains/members/session/web/session.ts'
import { apiOf } from '#platform/web/api.ts'
import { setEarlyAnswers } from '#platform/web/early-answers.ts'
import { onLive } from '#platform/web/live.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { overviewContract } from '../overview/contract.ts'

const overviewApi = apiOf<typeof overviewContract>(calls)

/** Requests everything shown around every page in one call, as soon as the member is known to be signed in. */
export function followOverview(): void {
  let uid: string | null = null
  const follow = () => {
    const session = currentSession()
    const isIn = session?.status === 'signed-in' && redirectFor('signed-in', session, '/') === null
    const now = isIn ? session.user.uid : null
    if (now === uid) return
    uid = now
    setEarlyAnswers(isIn ? overviewApi.mine({ uid: 'me' }) : undefined)
  }
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === sessionQuery.queryKey[0]) follow()
  })
  // Some of the prefetched responses may be out of date.
  for (const type of ['notification', 'message', 'open']) onLive(type, () => setEarlyAnswers(undefined))
  follow()
}
