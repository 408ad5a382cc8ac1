import gymsCalls from 'virtual:calls/gyms'
import peopleCalls from 'virtual:calls/people'
import type { GymRow, gymsContract } from '#features/gyms/contract.ts'
import type { peopleContract } from '#features/people/contract.ts'
import { apiOf } from '#platform/web/api.ts'
import { paths } from '#platform/web/paths.ts'
import type { LinkTarget } from '../rules.ts'

const people = apiOf<typeof peopleContract>(peopleCalls)
const gyms = apiOf<typeof gymsContract>(gymsCalls)

export type ResolvedLink =
  | { status: 'found'; path: string }
  | { status: 'gone'; name: string; nearest: GymRow[] }
  | { status: 'not_found' }

/** Asks where a link leads; the answer carries the address that counts. */
export async function resolveLink(target: LinkTarget, signal: AbortSignal): Promise<ResolvedLink> {
  switch (target.kind) {
    case 'member': {
      const answer = await people.resolveMember({ userId: target.id }, { signal })
      return answer.status === 'found' ? { status: 'found', path: paths.profile(answer) } : answer
    }
    case 'gym':
      return gymAnswer(await gyms.resolveGym({ id: target.id }, { signal }))
    case 'place':
      return gymAnswer(await gyms.resolvePlace({ placeId: target.id }, { signal }))
    case 'event':
      // An event's gym is told by the post that announced it; until there are posts, no event can be found.
      return { status: 'not_found' }
  }
}

function gymAnswer(answer: Awaited<ReturnType<typeof gyms.resolveGym>>): ResolvedLink {
  return answer.status === 'found' ? { status: 'found', path: paths.gym(answer.slug) } : answer
}
