import type { CSSProperties } from 'react'

/** Every belt, in order of rank. */
export const beltSlugs = [
  'white',
  'grey_white',
  'grey',
  'grey_black',
  'yellow_white',
  'yellow',
  'yellow_black',
  'orange_white',
  'orange',
  'orange_black',
  'green_white',
  'green',
  'green_black',
  'blue',
  'purple',
  'brown',
  'black',
  'red_black',
  'red_white',
  'red',
] as const

export type BeltSlug = (typeof beltSlugs)[number]

export interface Belt {
  slug: BeltSlug | 'default'
  colour: string
  /** The second colour: a stripe along the middle, or blocks alternating with the first. */
  second?: { colour: string; as: 'stripe' | 'blocks' }
  /** The colour of the rank bar near one end, which carries the stripes. */
  bar: string
}

const white = '#f5f5f5'
const grey = '#8e8e93'
const yellow = '#f5c518'
const orange = '#f28c28'
const green = '#2e8b57'
const blue = '#1f5fbf'
const black = '#1a1a1a'
const red = '#c1121f'

export const belts: Readonly<Record<BeltSlug | 'default', Belt>> = {
  white: { slug: 'white', colour: white, bar: black },
  grey_white: striped('grey_white', grey, white),
  grey: { slug: 'grey', colour: grey, bar: black },
  grey_black: striped('grey_black', grey, black),
  yellow_white: striped('yellow_white', yellow, white),
  yellow: { slug: 'yellow', colour: yellow, bar: black },
  yellow_black: striped('yellow_black', yellow, black),
  orange_white: striped('orange_white', orange, white),
  orange: { slug: 'orange', colour: orange, bar: black },
  orange_black: striped('orange_black', orange, black),
  green_white: striped('green_white', green, white),
  green: { slug: 'green', colour: green, bar: black },
  green_black: striped('green_black', green, black),
  blue: { slug: 'blue', colour: blue, bar: black },
  purple: { slug: 'purple', colour: '#6a3fa0', bar: black },
  brown: { slug: 'brown', colour: '#6b4226', bar: black },
  black: { slug: 'black', colour: black, bar: red },
  red_black: { slug: 'red_black', colour: red, second: { colour: black, as: 'blocks' }, bar: white },
  red_white: { slug: 'red_white', colour: red, second: { colour: white, as: 'blocks' }, bar: black },
  red: { slug: 'red', colour: red, bar: black },
  default: { slug: 'default', colour: blue, bar: black },
}

/**
 * Parses a belt: "Blue" → blue, "Grey/White" and "gray-white" → grey_white. Anything that isn't a belt, or isn't even
 * text, is `default`.
 */
export function normaliseBelt(text: unknown): BeltSlug | 'default' {
  if (typeof text !== 'string') return 'default'
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/[\s/_-]+/g, '_')
    .replace('gray', 'grey')
  return beltSlugs.find((known) => known === slug) ?? 'default'
}

/** A style that sets the colour token `--accent`, for what belongs to a person with this belt. */
export function accentOf(belt: unknown): CSSProperties {
  const slug = normaliseBelt(belt)
  return slug === 'default' ? {} : ({ '--accent': `var(--belt-${slug.split('_')[0]})` } as CSSProperties)
}

function striped(slug: BeltSlug, colour: string, stripe: string): Belt {
  return { slug, colour, second: { colour: stripe, as: 'stripe' }, bar: black }
}

const OF_DEGREES: readonly string[] = ['black', 'red_black', 'red_white', 'red'] satisfies BeltSlug[]

/** From black belt on, stripes are called degrees. */
export const hasDegrees = (belt: string): boolean => OF_DEGREES.includes(belt)
