import { findCreatorsNamed } from '#domains/creators/creators/server/name-search.ts'
import { findEventsNamed } from '#domains/events/events/server/name-search.ts'
import { findPeopleNamed } from '#domains/feed/follows/server/name-search.ts'
import { searchPosts } from '#domains/feed/posts/server/search.ts'
import { findGymsNamed } from '#domains/gyms/gyms/server/name-search.ts'
import { searchTechniques } from '#domains/journal/techniques/search.ts'
import { readTechniquesForSearch } from '#domains/journal/techniques/server/reads.ts'
import { anyone } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { readPoint } from '#platform/geography.ts'
import { procedures } from '#platform/procedures.ts'
import { pageOfRanked, type SearchPage } from '#platform/search/search-names.ts'
import { type SearchGroup, type SearchResults, searchContract } from './contract.ts'
import { type SearchKind, searchKinds } from './kinds.ts'

const api = procedures(searchContract)

export const searchProcedures = api.router({
  find: api.find.use(anyone).handler(async ({ context, input: { kind, near, ...rest } }) => {
    const search = { ...rest, near: near === undefined ? undefined : readPoint(near) }
    if (search.text.trim() === '') return { groups: [], failed: [] }
    if (kind) return resultsOf([await readGroup(context, kind, search)])
    const settled = await Promise.allSettled(searchKinds.map((each) => readGroup(context, each, search)))
    const failed = searchKinds.filter((_, at) => settled[at]?.status === 'rejected')
    for (const [at, result] of settled.entries())
      if (result.status === 'rejected')
        context.log.error({ err: result.reason, kind: searchKinds[at] }, "couldn't search one kind")
    return resultsOf(
      settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
      failed,
    )
  }),
})

const resultsOf = (groups: SearchGroup[], failed: SearchKind[] = []): SearchResults => ({
  groups: groups.filter(({ items }) => items.length > 0),
  failed,
})

type Search = SearchPage & { text: string; near: ReturnType<typeof readPoint> }

async function readGroup({ db, viewer, now }: RequestContext, kind: SearchKind, search: Search): Promise<SearchGroup> {
  switch (kind) {
    case 'gyms':
      return { kind, ...(await findGymsNamed(db, viewer, search)) }
    case 'people':
      return { kind, ...(await findPeopleNamed(db, viewer, search)) }
    case 'events':
      return { kind, ...(await findEventsNamed(db, viewer, search, now())) }
    case 'techniques': {
      const found = searchTechniques(await readTechniquesForSearch(db, viewer), search.text)
      const { rows, nextCursor } = pageOfRanked(found, search)
      return { kind, items: rows, nextCursor }
    }
    case 'creators':
      return { kind, ...(await findCreatorsNamed(db, viewer, search)) }
    case 'posts':
      return { kind, ...(await searchPosts(db, viewer, search)) }
  }
}
