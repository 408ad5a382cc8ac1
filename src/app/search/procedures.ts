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
import { pageOfRanked, type RankedPage, type SearchPage } from '#platform/search/search-names.ts'
import { type SearchGroup, searchContract } from './contract.ts'
import { type SearchKind, searchKinds } from './kinds.ts'

const api = procedures(searchContract)

export const searchProcedures = api.router({
  find: api.find.use(anyone).handler(async ({ context, input: { kind, near, ...rest } }) => {
    const search = { ...rest, near: near === undefined ? undefined : readPoint(near) }
    if (search.text.trim() === '') return { groups: [], failed: [] }
    if (kind) return { groups: withResults([await readGroup(context, kind, search)]), failed: [] }
    const kinds = searchKinds.map((kind) => ({ kind }))
    const typed = await settle(context, kinds, ({ kind }) => readGroup(context, kind, { ...search, literal: true }))
    // A name that occurs as typed has no typo, so other kinds don't correct it.
    if (typed.groups.some(({ isExact }) => isExact)) return { ...typed, groups: withResults(typed.groups) }
    const correct = async (group: Group) => ({ ...group, ...(await group.correct?.()) }) as Group
    const corrected = await settle(context, typed.groups, correct)
    const best = typed.groups.map((group) => corrected.groups.find(({ kind }) => kind === group.kind) ?? group)
    return { groups: withResults(best), failed: [...typed.failed, ...corrected.failed] }
  }),
})

type Search = SearchPage & { text: string; near: ReturnType<typeof readPoint> }
type Group = SearchGroup & Pick<RankedPage<unknown>, 'isExact' | 'correct'>

const withResults = (groups: Group[]): SearchGroup[] =>
  groups.filter(({ items }) => items.length > 0).map(({ isExact, correct, ...group }) => group)

/** Reads the groups in parallel. Kinds that fail are logged and listed in `failed`. */
async function settle<Asked extends { kind: SearchKind }>(
  { log }: RequestContext,
  asked: readonly Asked[],
  read: (each: Asked) => Promise<Group>,
) {
  const groups: Group[] = []
  const failed: SearchKind[] = []
  const settled = await Promise.allSettled(asked.map(read))
  for (const [at, { kind }] of asked.entries()) {
    const result = settled[at]
    if (result?.status === 'fulfilled') groups.push(result.value)
    else {
      failed.push(kind)
      log.error({ err: result?.reason, kind }, "couldn't search one kind")
    }
  }
  return { groups, failed }
}

async function readGroup({ db, viewer, now }: RequestContext, kind: SearchKind, search: Search): Promise<Group> {
  switch (kind) {
    case 'gyms':
      return { kind, ...(await findGymsNamed(db, viewer, search)) }
    case 'people':
      return { kind, ...(await findPeopleNamed(db, viewer, search)) }
    case 'events':
      return { kind, ...(await findEventsNamed(db, viewer, search, now())) }
    case 'techniques': {
      const techniques = await readTechniquesForSearch(db, viewer)
      const pageOf = (literal: boolean | undefined) => {
        const { rows, nextCursor } = pageOfRanked(searchTechniques(techniques, search.text, { literal }), search)
        return { items: rows, nextCursor }
      }
      return { kind, ...pageOf(search.literal), correct: async () => pageOf(false) }
    }
    case 'creators':
      return { kind, ...(await findCreatorsNamed(db, viewer, search)) }
    case 'posts':
      return { kind, ...(await searchPosts(db, viewer, search)) }
  }
}
