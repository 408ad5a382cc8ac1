import calls from 'virtual:calls/gymSubmissions'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { gymSubmissionsContract, SimilarGym } from '../contract.ts'

export const gymSubmissionsApi = apiOf<typeof gymSubmissionsContract>(calls)
export const gymSubmissions = queriesOf<typeof gymSubmissionsContract>(calls)

/** Similar gyms from a refusal; undefined for any other failure. */
export function likeIn(error: unknown): SimilarGym[] | undefined {
  const { code, data } = error as { code?: string; data?: { like?: SimilarGym[] } }
  return code === 'POSSIBLE_DUPLICATE' ? data?.like : undefined
}
