import { families } from '#domains/journal/techniques/rules.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import type { Compared, Progress } from '../contract.ts'
import type { CountedRow, NamedRow } from './bouts.ts'

type Library = ReadonlyMap<string, NamedRow>

const TOP_PARTNERS = 10

export function submissionsOf(rows: readonly CountedRow[], library: Library, isCompared: boolean) {
  const subs = rows.filter(({ what }) => what === 'submission')
  const compare = (mine: boolean): Compared => ({
    now: timesOf(subs.filter((row) => row.present && row.mine === mine)),
    before: isCompared ? timesOf(subs.filter((row) => !row.present && row.mine === mine)) : null,
  })
  const techniques = forAndAgainst(subs.filter(({ present }) => present)).map(({ slug, ...counts }) => ({
    ...nameOf(library, slug),
    family: library.get(slug)?.family ?? ('other' as const),
    ...counts,
  }))
  return {
    mine: compare(true),
    theirs: compare(false),
    families: [...families, 'other' as const].flatMap((family) => {
      const own = techniques.filter((technique) => technique.family === family)
      const [mine, theirs] = [
        own.reduce((sum, row) => sum + row.mine, 0),
        own.reduce((sum, row) => sum + row.theirs, 0),
      ]
      return mine + theirs > 0 ? [{ family, mine, theirs }] : []
    }),
    techniques,
  }
}

export const endingsOf = (rows: readonly CountedRow[], library: Library) =>
  rows
    .filter(({ what }) => what === 'ending')
    .toSorted(mostTimes)
    .map(({ slug, times }) => ({ ...nameOf(library, slug ?? ''), rounds: times }))

/** `people` are the partners the member can see. Rounds with other members are counted without a name. */
export function partnersOf(rows: readonly CountedRow[], people: readonly PersonCard[]): Progress['partners'] {
  const seen = new Map(people.map((person) => [person.uid, person]))
  const partners = rows.filter(({ what }) => what === 'partner').toSorted(mostTogether)
  const isNamed = ({ slug }: CountedRow) => slug === null || seen.has(slug)
  const unnamed = partners.filter((row) => !isNamed(row))
  return {
    top: partners
      .filter(isNamed)
      .slice(0, TOP_PARTNERS)
      .map(({ slug, next, times, minutes }) => {
        const person = slug === null ? null : (seen.get(slug) ?? null)
        return { person, name: person?.displayName ?? next ?? '', rounds: times, minutes: minutes ?? 0 }
      }),
    unnamed: { rounds: timesOf(unnamed), minutes: unnamed.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0) },
  }
}

export function gameOf(rows: readonly CountedRow[], library: Library): Progress['game'] {
  const finishes = rows.filter(({ what }) => what === 'finish')
  const placed = Map.groupBy(
    finishes.filter(({ next }) => next !== null),
    ({ next }) => next ?? '',
  )
  const unplaced = finishes.filter(({ next }) => next === null)
  return {
    positions: rows
      .filter(({ what }) => what === 'position')
      .toSorted(mostTimes)
      .map(({ slug, times }) => ({ ...nameOf(library, slug ?? ''), times })),
    moves: rows
      .filter(({ what }) => what === 'move')
      .toSorted(mostTimes)
      .map(({ slug, next, times }) => ({ from: slug ?? '', to: next ?? '', times })),
    finishes: [...placed]
      .flatMap(([from, own]) =>
        forAndAgainst(own).map(({ slug, ...counts }) => ({ from, technique: nameOf(library, slug), ...counts })),
      )
      .sort((a, b) => b.mine + b.theirs - a.mine - a.theirs || a.from.localeCompare(b.from)),
    unplaced: {
      mine: timesOf(unplaced.filter(({ mine }) => mine)),
      theirs: timesOf(unplaced.filter(({ mine }) => !mine)),
    },
  }
}

/** One row per technique, most frequent first. */
function forAndAgainst(rows: readonly CountedRow[]): { slug: string; mine: number; theirs: number }[] {
  const counts = [...Map.groupBy(rows, ({ slug }) => slug ?? '')].map(([slug, own]) => ({
    slug,
    mine: timesOf(own.filter(({ mine }) => mine)),
    theirs: timesOf(own.filter(({ mine }) => !mine)),
  }))
  return counts.sort((a, b) => b.mine + b.theirs - a.mine - a.theirs || a.slug.localeCompare(b.slug))
}

const timesOf = (rows: readonly CountedRow[]) => rows.reduce((sum, { times }) => sum + times, 0)

const mostTogether = (a: CountedRow, b: CountedRow) =>
  b.times - a.times || (b.minutes ?? 0) - (a.minutes ?? 0) || nameIn(a).localeCompare(nameIn(b))

const nameIn = ({ slug, next }: CountedRow) => slug ?? next ?? ''

const mostTimes = (a: CountedRow, b: CountedRow) => b.times - a.times || (a.slug ?? '').localeCompare(b.slug ?? '')

/** Techniques no longer in the library are named by their slug. */
const nameOf = (library: Library, slug: string) => ({
  slug,
  name: library.get(slug)?.name ?? slug.replaceAll('-', ' '),
})
