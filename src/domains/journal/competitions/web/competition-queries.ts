import calls from 'virtual:calls/competitions'
import { emptyQuery, type FinderQuery, readFinderQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { pointText } from '#platform/geography.ts'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { competitionsContract } from '../contract.ts'

export const competitionsApi = apiOf<typeof competitionsContract>(calls)
export const competitions = queriesOf<typeof competitionsContract>(calls)

export const competitionQuery = (slug = '') => competitions.get.queryOptions({ input: { slug } })

export const competitorsQuery = (id: string) =>
  competitions.people.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor, limit: 20 }),
    ...byCursor,
  })

/** Matches of a gym's people that the viewer may see. */
export const gymResultsQuery = (gymId: string) =>
  competitions.gymResults.infiniteOptions({
    input: (cursor: string | undefined) => ({ gymId, cursor, limit: 50 }),
    ...byCursor,
  })

/** The state in the list's URL: a place or country, and a search text. */
export interface CompetitionQuery {
  where: Exclude<FinderQuery['where'], { kind: 'area' }>
  text: string
}

export function readCompetitionQuery(params: URLSearchParams): CompetitionQuery {
  const { where, text } = readFinderQuery(params)
  return { where: where?.kind === 'area' ? null : where, text }
}

export const writeCompetitionQuery = (query: CompetitionQuery): URLSearchParams =>
  writeFinderQuery({ ...emptyQuery, ...query })

export const competitionsQuery = ({ where, text }: CompetitionQuery) =>
  competitions.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      ...(where?.kind === 'near' && { near: pointText(where.point) }),
      ...(where?.kind === 'country' && { country: where.country }),
      ...(text && { text }),
      ...(cursor && { cursor }),
    }),
    ...byCursor,
  })
