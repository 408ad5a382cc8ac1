import calls from 'virtual:calls/people'
import { queryOptions } from '@tanstack/react-query'
import { loadSession } from '#domains/members/session/web/session.ts'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { ProfileView, peopleContract } from '../contract.ts'

export const peopleApi = apiOf<typeof peopleContract>(calls)
export const people = queriesOf<typeof peopleContract>(calls)

/** The member's own profile with all fields and the home gym's name. */
export const ownProfileQuery = queryOptions({
  ...people.profile.queryOptions({ input: { uid: 'me' } }),
  select: (view: ProfileView) => {
    if (view.kind !== 'own') throw new Error("the member's own profile has no private part")
    return view
  },
})

/** Refreshes the session and every profile on screen after the member changed their own. */
export async function ownProfileChanged(): Promise<void> {
  await Promise.all([loadSession(), queryClient.invalidateQueries({ queryKey: people.key() })])
}

/** Uploads a photo unchanged. Throws a PhotoRefused with the response's status if it's refused. */
export async function sendPhoto(file: Blob): Promise<string> {
  const answer = await fetch('/api/users/me/photo', {
    method: 'PUT',
    body: file,
    headers: { 'content-type': file.type },
  })
  if (!answer.ok) throw new PhotoRefused(answer.status)
  return ((await answer.json()) as { photoURL: string }).photoURL
}

export class PhotoRefused extends Error {
  override name = 'PhotoRefused'
  readonly status: number
  constructor(status: number) {
    super(`the photo was refused with ${status}`)
    this.status = status
  }
}
