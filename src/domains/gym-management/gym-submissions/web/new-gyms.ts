import calls from 'virtual:calls/newGyms'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { LikeGym, newGymsContract } from '../contract.ts'

export const newGymsApi = apiOf<typeof newGymsContract>(calls)
export const newGyms = queriesOf<typeof newGymsContract>(calls)

/** The gyms that it may be, out of a refusal; undefined for any other failure. */
export function likeIn(error: unknown): LikeGym[] | undefined {
  const { code, data } = error as { code?: string; data?: { like?: LikeGym[] } }
  return code === 'POSSIBLE_DUPLICATE' ? data?.like : undefined
}
