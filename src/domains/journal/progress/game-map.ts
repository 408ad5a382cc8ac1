import type { Progress } from './contract.ts'

type Game = Progress['game']

/** A position on the map, in the units of a drawing `WIDTH` wide. */
export interface Place {
  slug: string
  name: string
  times: number
  x: number
  y: number
  radius: number
}

export interface Transition {
  from: string
  to: string
  times: number
  /** SVG path data, ending at the arrowhead. */
  path: string
  width: number
}

export interface GameMap {
  places: Place[]
  ways: Transition[]
  height: number
}

export const WIDTH = 360
const ROW = 104
const MOST_IN_A_ROW = 4
const MOST_PLACES = 14
const MOST_WAYS = 24
const RADIUS = { least: 9, most: 24 }
const STROKE = { least: 1.5, most: 6 }

/**
 * Positions are placed in this order, not by how often they occur, so that maps of different months can be compared.
 * From top to bottom as a round progresses.
 */
const LAYERS = [
  ['standing', 'clinch', 'front-headlock', 'dogfight'],
  ['closed-guard', 'open-guard', 'butterfly-guard', 'half-butterfly', 'sit-up-guard', 'rubber-guard', 'williams-guard'],
  ['de-la-riva', 'reverse-de-la-riva', 'spider-guard', 'lasso-guard', 'collar-sleeve', 'worm-guard', 'lapel-guard'],
  ['x-guard', 'single-leg-x', 'k-guard', 'fifty-fifty', 'backside-fifty-fifty', 'outside-ashi', 'inside-sankaku'],
  ['half-guard', 'knee-shield', 'deep-half-guard', 'lockdown', 'quarter-guard', 'reverse-half-guard'],
  ['combat-base', 'headquarters', 'leg-drag-position', 'knee-on-belly'],
  ['side-control', 'kesa-gatame', 'reverse-scarf', 'north-south', 'crucifix'],
  ['mount', 'high-mount', 's-mount', 'technical-mount'],
  ['turtle', 'truck', 'back-control', 'back-mount', 'body-triangle'],
] as const

const ORDER = new Map<string, { layer: number; order: number }>(
  LAYERS.flatMap((slugs, layer) => slugs.map((slug, order) => [slug, { layer, order }] as const)),
)
const placeOf = (slug: string) => ORDER.get(slug) ?? { layer: LAYERS.length, order: 0 }

/** The most frequent positions and transitions; the table has the rest. */
export function mapOf({ positions, moves }: Pick<Game, 'positions' | 'moves'>): GameMap {
  const shown = positions.slice(0, MOST_PLACES)
  const most = Math.max(1, ...shown.map(({ times }) => times))
  const rows = rowsOf(shown)
  const places = rows.flatMap((row, at) =>
    row.map(({ slug, name, times }, column) => ({
      slug,
      name,
      times,
      x: (WIDTH / row.length) * (column + 0.5),
      y: ROW * at + ROW / 2 - 16,
      radius: between(RADIUS, Math.sqrt(times / most)),
    })),
  )
  return { places, ways: waysOf(places, moves), height: rows.length * ROW }
}

function rowsOf<Position extends { slug: string }>(positions: readonly Position[]): Position[][] {
  const ordered = positions.toSorted((a, b) => {
    const [one, other] = [placeOf(a.slug), placeOf(b.slug)]
    return one.layer - other.layer || one.order - other.order || a.slug.localeCompare(b.slug)
  })
  const layers = [...Map.groupBy(ordered, ({ slug }) => placeOf(slug).layer).values()]
  return layers.flatMap((layer) =>
    Array.from({ length: Math.ceil(layer.length / MOST_IN_A_ROW) }, (_, row) =>
      layer.slice(row * MOST_IN_A_ROW, (row + 1) * MOST_IN_A_ROW),
    ),
  )
}

function waysOf(places: readonly Place[], moves: Game['moves']): Transition[] {
  const bySlug = new Map(places.map((place) => [place.slug, place]))
  const drawn = moves.filter(({ from, to }) => from !== to && bySlug.has(from) && bySlug.has(to)).slice(0, MOST_WAYS)
  const most = Math.max(1, ...drawn.map(({ times }) => times))
  return drawn.flatMap(({ from, to, times }) => {
    const [start, end] = [bySlug.get(from), bySlug.get(to)]
    if (!start || !end) return []
    return [{ from, to, times, path: curve(start, end), width: between(STROKE, times / most) }]
  })
}

/** The path of an arrow. It curves to the left, so both directions stay apart, and ends before the target's circle. */
function curve(start: Place, end: Place): string {
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(dx, dy)
  const bend = Math.min(36, length * 0.22)
  const middle = { x: (start.x + end.x) / 2 + (dy / length) * bend, y: (start.y + end.y) / 2 - (dx / length) * bend }
  const from = towards(start, middle, start.radius + 2)
  const to = towards(end, middle, end.radius + 9)
  return `M${points(from)} Q${points(middle)} ${points(to)}`
}

function towards(place: Place, { x, y }: { x: number; y: number }, distance: number) {
  const length = Math.hypot(x - place.x, y - place.y) || 1
  return { x: place.x + ((x - place.x) / length) * distance, y: place.y + ((y - place.y) / length) * distance }
}

const points = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)} ${y.toFixed(1)}`
const between = ({ least, most }: { least: number; most: number }, share: number) => least + (most - least) * share

/** Transitions and submissions from one position. */
export function fromPosition({ moves, finishes }: Game, slug: string) {
  const on = moves.filter(({ from, to }) => from === slug && to !== slug)
  const own = finishes.filter(({ from }) => from === slug)
  return {
    moves: on,
    finishes: own,
    mine: own.reduce((sum, { mine }) => sum + mine, 0),
    theirs: own.reduce((sum, { theirs }) => sum + theirs, 0),
  }
}

const MOST_LETTERS = 13

/** Wraps a name to fit under its position. */
export function linesOf(name: string): string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < MOST_LETTERS) lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}
