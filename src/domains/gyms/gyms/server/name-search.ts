import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { normalizeText, searchTerms } from '#platform/normalize-text.ts'
import { begins, occurs, type Reading, type Spelling, textRank, uniqueWords } from '#platform/search/readings.ts'
import {
  MOST_RESULTS,
  type Ranked,
  rankedStatement,
  type SearchPage,
  searchNames,
} from '#platform/search/search-names.ts'
import { readTownNames } from '../../places/server/reads.ts'
import type { GymResult } from '../contract.ts'
import { kilometresOfChord, sphereText } from './sphere.ts'
import { findableBy, type MaybeViewer } from './visible-to.ts'

interface NameSearch extends SearchPage {
  text: string
  near?: Point | undefined
}

interface Row extends Ranked, Record<string, unknown> {
  slug: string
  name: string
  city: string
  country: string
  photo_url: string | null
  chord: number | null
}

/** Gyms by name, former name, town or affiliation, for the search across kinds. Tolerates misspellings. */
export async function findGymsNamed(reader: Reader, viewer: MaybeViewer, { text, near, ...page }: NameSearch) {
  const words = uniqueWords(searchTerms(text))
  const searcher = { viewer, near: near && sphereText(near) }
  return searchNames(reader, page, {
    kinds: ['gyms'],
    words,
    typed: withAliases(words),
    run: (readings) => gymNames(reader, readings, searcher),
    others: () => readTownReadings(reader, words),
    itemsOf: async (_, rows) => rows.map(itemOf),
  })
}

const itemOf = ({ id, slug, name, city, country, photo_url, chord }: Row): GymResult => ({
  id,
  slug,
  name,
  city,
  country,
  photoURL: photo_url,
  distanceKm: chord === null ? null : Math.round(kilometresOfChord(chord) * 10) / 10,
})

/** Limits how many gyms are ranked, because a common word may occur in a third of all names. */
const CANDIDATES = MOST_RESULTS + 1

/** Among equally good names, the viewer's gyms come first, then nearer ones, then those with more favourites. */
const gymNames = rankedStatement<Row>('gyms_named', (readings, { viewer, near }) => {
  const text = sql`g.search_text`
  const candidates = (condition: SQL, order: SQL) =>
    sql`(select g.id from gyms g where ${findableBy(viewer)} and ${condition} order by ${order}, g.id limit ${CANDIDATES})`
  const popular = sql`(- g.favorite_count)::float8`
  const own = viewer
    ? sql`(select v.gym_id from favorites v where v.uid = ${viewer.uid}
        union select u.home_gym_id from users u where u.uid = ${viewer.uid} and u.home_gym_id is not null)`
    : undefined
  const distance = near && sql`(g.position <-> ${near})`
  const pools = [
    sql`select id from named`,
    candidates(sql`(select count(*) from named) = ${CANDIDATES} and ${begins(text, readings)}`, popular),
    ...(distance ? [candidates(occurs(text, readings), distance)] : []),
    ...(own ? [candidates(sql`g.id in ${own} and ${occurs(text, readings)}`, sql`1::float8`)] : []),
  ]
  return sql`with named as materialized (${candidates(occurs(text, readings), popular)})
    select g.id, g.slug, g.name, g.city, g.country, g.photo_url, ${textRank(text, readings)}::int as rank,
      ${distance ?? sql`null::float8`} as chord
    from gyms g where g.id in (${sql.join(pools, sql` union `)})
    order by rank, ${own ? sql`g.id in ${own} desc,` : sql``} ${distance ? sql`chord,` : sql``} ${popular},
      length(g.search_text), g.id
    limit ${CANDIDATES}`
})

/** Abbreviations and spellings that people use interchangeably. */
const ALIASES: Record<string, readonly Spelling[]> = {
  gb: [['gracie', 'barra']],
  sbg: [['straight', 'blast']],
  rga: [['roger', 'gracie']],
  '10p': [['10th', 'planet']],
  tenth: [['10th']],
  bjj: [['jiujitsu'], ['jiu', 'jitsu']],
  jiu: [['bjj']],
  jitsu: [['bjj']],
  jiujitsu: [['bjj']],
  jujitsu: [['jiujitsu'], ['bjj']],
  jujutsu: [['jiujitsu'], ['bjj']],
  jiujutsu: [['jiujitsu'], ['bjj']],
  academy: [['academia']],
  academia: [['academy']],
  saint: [['st']],
  st: [['saint']],
}

const withAliases = (words: readonly string[]): Reading => words.map((word) => [[word], ...(ALIASES[word] ?? [])])

const MOST_SPAN = 3

/** The search with a town's name replaced by the town's other names: "lisboa" is also "lisbon". */
async function readTownReadings(reader: Reader, words: readonly string[]): Promise<Reading[]> {
  const spans = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_SPAN, words.length - from) }, (_, more) => ({ from, to: from + more + 1 })),
  )
  const names = await readTownNames(
    reader,
    spans.map(({ from, to }) => words.slice(from, to).join(' ')),
  )
  return spans.flatMap(({ from, to }, at) => {
    const spellings = (names[at] ?? []).map((name) => normalizeText(name).split(' '))
    if (spellings.length === 0) return []
    return [[...words.slice(0, from).map((word) => [[word]]), spellings, ...words.slice(to).map((word) => [[word]])]]
  })
}
