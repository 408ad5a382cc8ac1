import { queryOptions } from '@tanstack/react-query'
import { failureOf } from '#platform/web/errors.ts'
import type { ProfileView } from '../contract.ts'
import { people, peopleApi } from './people.ts'

/** The parts of the four addresses of a profile. */
export type ProfileParams = { username?: string; handle?: string; userId?: string }

/** The profile at an address; null where there is none, or none that the viewer may see. */
export function profileQuery(params: ProfileParams) {
  const name = usernameIn(params)
  const uid = params.userId ?? 'me'
  return queryOptions({
    queryKey: [...people.key(), 'page', name === undefined ? { uid } : { username: name.toLowerCase() }],
    queryFn: async ({ signal }): Promise<ProfileView | null> => {
      try {
        return name === undefined
          ? await peopleApi.profile({ uid }, { signal })
          : await peopleApi.profileByUsername({ username: name }, { signal })
      } catch (error) {
        const { status } = failureOf(error)
        // Absent, hidden and impossible look the same.
        if (status === 404 || status === 400) return null
        throw error
      }
    },
  })
}

/** The username in the address, for those two that have one. */
export function usernameIn({ username, handle }: ProfileParams): string | undefined {
  return username ?? handle?.replace(/^@/, '')
}

/** /user/profile: whoever is signed in. */
export function isOwnAddress(params: ProfileParams): boolean {
  return params.userId === undefined && usernameIn(params) === undefined
}
