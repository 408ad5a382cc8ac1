import { expect, test } from 'vitest'
import { timeAtBelt } from '#domains/journal/promotions/belt-time.ts'
import {
  type PromotionWarning,
  promotionProblems,
  promotionWarnings,
} from '#domains/journal/promotions/promotion-problems.ts'
import { isStripe, mayDecide, notifiesByDefault } from '#domains/journal/promotions/rules.ts'
import { beltSlugs } from '#ui/belts.ts'
import { contradictionsIn, currentRank, type RankSince, skippedBetween } from './belt-order.ts'
import { stripeBounds } from './rules.ts'

const at = (day: string, belt: RankSince['belt'], stripes = 0): RankSince => ({ day, belt, stripes })
const known = { history: [], today: '2026-11-21', yearStarted: null }
const reasons = (promotion: RankSince, history: RankSince[] = [], yearStarted: number | null = null) =>
  promotionProblems(promotion, { ...known, history, yearStarted }).map(({ field, reason }) => `${field} ${reason}`)
const kinds = (warnings: PromotionWarning[]) => warnings.map(({ kind }) => kind)

test('accepts stripes within the limits of each of the 20 belts, and none beyond', () => {
  expect(beltSlugs).toHaveLength(20)
  for (const belt of beltSlugs) {
    const { min, max } = stripeBounds(belt)
    for (let stripes = min; stripes <= max; stripes++) expect(reasons(at('2020-01-01', belt, stripes))).toEqual([])
    for (const stripes of [min - 1, max + 1])
      expect(reasons(at('2020-01-01', belt, stripes)), `${belt} ${stripes}`).toEqual(['stripes OUT_OF_BOUNDS'])
  }
})

test('refuses a promotion in the future or before the start year', () => {
  expect(reasons(at('2026-11-21', 'blue'))).toEqual([])
  expect(reasons(at('2026-11-22', 'blue'))).toEqual(['day IN_FUTURE'])
  expect(reasons(at('1949-12-31', 'blue'))).toEqual(['day TOO_EARLY'])
  expect(reasons(at('2014-12-31', 'blue'), [], 2015)).toEqual(['day BEFORE_TRAINING_STARTED'])
  expect(reasons(at('2015-01-01', 'blue'), [], 2015)).toEqual([])
})

test('accepts history added later, but never a lower belt after a higher one', () => {
  const history = [at('2016-05-01', 'white', 4), at('2018-06-01', 'blue'), at('2020-06-01', 'blue', 2)]
  expect(reasons(at('2015-05-01', 'white', 2), history)).toEqual([])
  expect(reasons(at('2019-05-01', 'blue', 1), history)).toEqual([])
  expect(reasons(at('2021-05-01', 'purple'), history)).toEqual([])
  expect(reasons(at('2015-05-01', 'purple'), history)).toEqual(['day OUT_OF_ORDER'])
  expect(reasons(at('2019-05-01', 'white', 3), history)).toEqual(['day OUT_OF_ORDER'])
  expect(reasons(at('2021-05-01', 'blue', 1), history)).toEqual(['day OUT_OF_ORDER'])
  expect(reasons(at('2019-05-01', 'blue', 3), history)).toEqual(['day OUT_OF_ORDER'])
  expect(reasons(at('2018-07-01', 'blue'), history)).toEqual(['day ALREADY_THERE'])
  expect(reasons(at('2022-01-01', 'brown'), [...history, at('2021-01-01', 'white')])).toEqual([])
  const [problem] = promotionProblems(at('2015-05-01', 'purple'), { ...known, history })
  expect(problem).toMatchObject({ other: at('2016-05-01', 'white', 4), isBefore: false })
})

test('allows white, blue or purple after a youth belt, and no youth belt after those', () => {
  const child = [at('2010-01-01', 'white'), at('2012-01-01', 'grey', 3), at('2016-01-01', 'green', 5)]
  for (const belt of ['white', 'blue', 'purple'] as const)
    expect(contradictionsIn([...child, at('2018-01-01', belt)])).toEqual([])
  const grown = [...child, at('2018-01-01', 'white')]
  expect(reasons(at('2019-01-01', 'green_black'), grown)).toEqual(['day OUT_OF_ORDER'])
  expect(reasons(at('2019-01-01', 'blue'), grown)).toEqual([])
  expect(reasons(at('2014-01-01', 'yellow'), grown)).toEqual([])
  expect(reasons(at('2019-01-01', 'grey'), [at('2018-01-01', 'blue')])).toEqual(['day OUT_OF_ORDER'])
})

test("shows the newest promotion, or the profile's belt if it's higher", () => {
  const history = [at('2016-05-01', 'white', 2), at('2018-06-01', 'blue', 1)]
  expect(currentRank([], null)).toBeNull()
  expect(currentRank(history, null)).toMatchObject({ belt: 'blue', stripes: 1 })
  expect(currentRank(history, at('2020-01-01', 'white'))).toMatchObject({ belt: 'blue' })
  expect(currentRank(history, at('2020-01-01', 'blue', 3))).toMatchObject({ belt: 'blue', stripes: 3 })
  expect(currentRank([at('2025-01-01', 'white')], at('2024-01-01', 'green', 2))).toMatchObject({ belt: 'white' })
  expect(currentRank([at('2020-01-01', 'white')], at('2024-01-01', 'green', 2))).toMatchObject({ belt: 'green' })
})

test('warns of a skipped belt, short time or age mismatch without refusing', () => {
  const history = [at('2020-01-31', 'blue')]
  const warn = (promotion: RankSince, bornIn?: number) =>
    kinds(promotionWarnings(promotion, { history, current: at('2020-01-31', 'blue'), ...(bornIn && { bornIn }) }))
  expect(warn(at('2022-01-30', 'purple'))).toEqual(['belt_time'])
  expect(warn(at('2022-01-31', 'purple'))).toEqual([])
  expect(warn(at('2024-01-31', 'brown'))).toEqual(['skipped'])
  expect(warn(at('2019-01-01', 'white', 3))).toEqual(['earlier'])
  expect(warn(at('2022-01-31', 'purple'), 2007)).toEqual(['too_young'])
  expect(warn(at('2022-01-31', 'purple'), 2006)).toEqual([])
  expect(kinds(promotionWarnings(at('2022-01-31', 'green'), { history: [], current: null, bornIn: 2000 }))).toEqual([
    'too_old',
  ])
  const black = [at('2015-03-01', 'black'), at('2018-03-01', 'black', 1)]
  const degree = (day: string) => kinds(promotionWarnings(at(day, 'black', 2), { history: black, current: null }))
  expect(degree('2021-02-28')).toEqual(['degree_time'])
  expect(degree('2021-03-01')).toEqual([])
  expect(promotionWarnings(at('2021-01-01', 'purple'), { history, current: null })).toMatchObject([
    { kind: 'belt_time', championExempt: false, reachedOn: '2022-01-31' },
  ])
  expect(
    promotionWarnings(at('2022-06-01', 'purple'), { history: [at('2021-01-01', 'blue')], current: null }),
  ).toMatchObject([{ championExempt: true }])
})

test('finds skipped belts, except in the move from youth to adult belts', () => {
  expect(skippedBetween('white', 'blue')).toEqual([])
  expect(skippedBetween('grey_black', 'blue')).toEqual([])
  expect(skippedBetween('green', 'purple')).toEqual([])
  expect(skippedBetween('orange', 'purple')).toEqual(['blue'])
  expect(skippedBetween('white', 'purple')).toEqual(['blue'])
  expect(skippedBetween('grey_white', 'yellow_white')).toEqual(['grey', 'grey_black'])
  expect(skippedBetween('black', 'red_black')).toEqual([])
})

test('measures time at a belt until the next one, with its degrees and minimum', () => {
  const [white, blue, ...rest] = timeAtBelt(
    [at('2018-01-31', 'blue', 2), at('2016-02-29', 'white', 4), at('2016-08-31', 'blue'), at('2030-01-01', 'purple')],
    '2018-03-02',
  )
  expect(rest).toEqual([])
  expect(white).toMatchObject({ belt: 'white', from: '2016-02-29', to: '2016-08-31', days: 184, minimumMonths: null })
  expect(blue).toMatchObject({ from: '2016-08-31', to: null, days: 548, minimumReachedOn: '2018-08-31' })
  expect(blue?.degrees).toMatchObject([
    { stripes: 0, to: '2018-01-31', days: 518 },
    { stripes: 2, to: null, days: 30, minimumMonths: null },
  ])
  const [black] = timeAtBelt([at('2016-02-29', 'black')], '2018-03-02')
  expect(black).toMatchObject({ minimumReachedOn: '2047-02-28' })
  expect(black?.degrees[0]).toMatchObject({ minimumMonths: 36, minimumReachedOn: '2019-02-28' })
})

test('notifies followers of recent new belts, not of stripes or history', () => {
  const today = '2026-11-21'
  const told = (promotion: RankSince, before: RankSince | null) => notifiesByDefault(promotion, { before, today })
  expect(told(at('2026-11-20', 'blue'), at('2024-01-01', 'white', 4))).toBe(true)
  expect(told(at('2026-11-20', 'blue'), at('2026-11-01', 'blue'))).toBe(true)
  expect(told(at('2026-10-21', 'blue'), null)).toBe(false)
  expect(told(at('2026-11-20', 'blue', 1), at('2024-01-01', 'blue'))).toBe(false)
  expect(isStripe(at('2026-11-20', 'red', 9), null)).toBe(false)
})

test('lets only the member who disputed a promotion, or its promoter, confirm it', () => {
  const disputed = { state: 'disputed', decidedBy: 'eva' } as const
  expect(mayDecide('confirmed', { ...disputed, uid: 'eva', as: 'gym' })).toBe(true)
  expect(mayDecide('confirmed', { ...disputed, uid: 'max', as: 'gym' })).toBe(false)
  expect(mayDecide('confirmed', { ...disputed, uid: 'prof', as: 'promoter' })).toBe(true)
  expect(mayDecide('disputed', { state: 'confirmed', decidedBy: 'prof', uid: 'max', as: 'gym' })).toBe(true)
})
