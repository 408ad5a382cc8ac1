import { SMALLEST_GROUP } from '#domains/gym-management/gym-insights/rules.ts'
import { SIZE_BANDS, type SizeBand, STYLES, type Style } from '../conductor/rules.ts'
import type { Forecast } from './contract.ts'

export interface LikelyPerson {
  belt: string | null
  /** This and the fields below are only known for people who RSVP'd. */
  size: SizeBand | null
  light: boolean
  woman: boolean
  style: Style | null
}

export const SHARES = ['third', 'half', 'two_thirds', 'most'] as const

/** What's stored for a day: the same for every viewer. `nearSize` is by the viewer's size. */
export type ForecastFigures = Omit<Forecast, 'nearSize'> & { nearSize: Record<SizeBand, number | null> }

/** With fewer people counted, a forecast only says how many are likely to come. */
const LEAST_PEOPLE = 8
/** How many people each "at least" leaves out: it has to hold without the viewer and a second account of theirs. */
const NOT_COUNTED = 2
/** The share of people who are left out at random each day, so that a changed line proves nothing. */
const LEFT_OUT = 0.4
/** The numbers that "at least" may give, largest first. The smallest needs five people. */
const STEPS = [12, 6, SMALLEST_GROUP - NOT_COUNTED] as const
/** The smallest number of each band. */
const BANDS = [5, 9, 14, 19, 26, 36, 51] as const

/**
 * A day's figures, from how many people will likely come and those of them who are known. `random` returns numbers from
 * 0 to 1.
 */
export function figuresOf(count: number, people: readonly LikelyPerson[], random: () => number): ForecastFigures {
  const counted = people.filter(() => random() >= LEFT_OUT)
  const enough = counted.length >= LEAST_PEOPLE ? counted : []
  const near = (band: number) =>
    enough.filter(({ size }) => size !== null && Math.abs(SIZE_BANDS.indexOf(size) - band) <= 1).length
  return {
    likely: bandOf(count),
    beginners: beginnersAmong(enough),
    nearSize: Object.fromEntries(
      SIZE_BANDS.map((band, at) => [band, atLeast(near(at))]),
    ) as ForecastFigures['nearSize'],
    light: atLeast(enough.filter(({ light }) => light).length),
    women: atLeast(enough.filter(({ woman }) => woman).length),
    style: commonStyle(enough),
  }
}

function bandOf(count: number): Forecast['likely'] {
  const at = BANDS.findLastIndex((from) => count >= from)
  const [from, next] = [BANDS[at], BANDS[at + 1]]
  return from === undefined ? null : { from, to: next === undefined ? null : next - 1 }
}

const atLeast = (people: number) => STEPS.find((step) => people - NOT_COUNTED >= step) ?? null

/** The most common style; null if too few people have it, or if two are equally common. */
function commonStyle(people: readonly LikelyPerson[]): Forecast['style'] {
  const [first, second] = STYLES.map((style) => ({
    style,
    of: people.filter((each) => each.style === style).length,
  })).toSorted((a, b) => b.of - a.of)
  const least = first && first.of > (second?.of ?? 0) ? atLeast(first.of) : null
  return first && least !== null ? { style: first.style, least } : null
}

/** The share of white and blue belts; null if it's below a quarter, or if either side is a small group. */
function beginnersAmong(people: readonly LikelyPerson[]): Forecast['beginners'] {
  const known = people.filter(({ belt }) => belt !== null)
  const beginners = known.filter(({ belt }) => belt === 'white' || belt === 'blue').length
  if (beginners < SMALLEST_GROUP || known.length - beginners < SMALLEST_GROUP) return null
  const share = beginners / known.length
  if (share < 0.25) return null
  return share < 0.42 ? 'third' : share < 0.58 ? 'half' : share < 0.75 ? 'two_thirds' : 'most'
}
