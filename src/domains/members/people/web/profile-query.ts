import { queryOptions } from '@tanstack/react-query'
import { unlessAbsent } from '#platform/web/queries.ts'
import type { ProfileView } from '../contract.ts'
import { people, peopleApi } from './people.ts'

/** Route parameters of the four profile paths. */
export type ProfileParams = { username?: string; handle?: string; userId?: string }

/** The profile at a path; null if it's missing or hidden from the viewer. */
export function profileQuery(params: ProfileParams) {
  const name = usernameIn(params)
  const uid = params.userId ?? 'me'
  return queryOptions({
    queryKey: [...people.key(), 'page', name === undefined ? { uid } : { username: name.toLowerCase() }],
    queryFn: ({ signal }): Promise<ProfileView | null> =>
      unlessAbsent(
        name === undefined
          ? peopleApi.profile({ uid }, { signal })
          : peopleApi.profileByUsername({ username: name }, { signal }),
      ),
  })
}

/** The username in the path, for the two routes that have one. */
export function usernameIn({ username, handle }: ProfileParams): string | undefined {
  return username ?? handle?.replace(/^@/, '')
}

/** /user/profile shows the signed-in member. */
export function isOwnAddress(params: ProfileParams): boolean {
  return params.userId === undefined && usernameIn(params) === undefined
}
