import eventsCalls from 'virtual:calls/events'
import gymsCalls from 'virtual:calls/gyms'
import peopleCalls from 'virtual:calls/people'
import type { eventsContract } from '#domains/events/events/contract.ts'
import type { GymRow, gymsContract } from '#domains/gyms/gyms/contract.ts'
import type { peopleContract } from '#domains/members/people/contract.ts'
import { apiOf } from '#platform/web/api.ts'
import { paths } from '#platform/web/paths.ts'
import type { LinkTarget } from './link-target.ts'

const people = apiOf<typeof peopleContract>(peopleCalls)
const events = apiOf<typeof eventsContract>(eventsCalls)
const gyms = apiOf<typeof gymsContract>(gymsCalls)

export type ResolvedLink =
  | { status: 'found'; path: string }
  | { status: 'gone'; what: 'gym' | 'event'; name: string; nearest: GymRow[] }
  | { status: 'not_found' }

/** Resolves a link; the response contains the canonical URL. */
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
      return eventAnswer(await events.resolveEvent({ userId: target.userId, eventId: target.id }, { signal }))
  }
}

function eventAnswer(answer: Awaited<ReturnType<typeof events.resolveEvent>>): ResolvedLink {
  switch (answer.status) {
    case 'found':
      return { status: 'found', path: paths.event({ gym: { slug: answer.gymSlug }, slug: answer.eventSlug }) }
    case 'gone':
      return { status: 'gone', what: 'event', name: answer.title, nearest: answer.nearest }
    case 'not_found':
      return answer
  }
}

function gymAnswer(answer: Awaited<ReturnType<typeof gyms.resolveGym>>): ResolvedLink {
  switch (answer.status) {
    case 'found':
      return { status: 'found', path: paths.gym(answer.slug) }
    case 'gone':
      return { ...answer, what: 'gym' }
    case 'not_found':
      return answer
  }
}
