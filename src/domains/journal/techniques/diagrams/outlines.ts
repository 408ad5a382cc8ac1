/** On the drawing, y down, in centimetres. A larger depth is closer to the viewer. */
export interface Point {
  x: number
  y: number
  depth: number
}

export interface Circle extends Point {
  radius: number
}

interface Outline {
  path: string
  gap?: string
}

/** A limb from one circle to the other. Only a `closed` gap has an end, or a limb's pieces would look cut off. */
export function tapered(from: Circle, to: Circle, gap: number, closed: boolean): Outline {
  const wide = (circle: Circle) => ({ ...circle, radius: circle.radius + gap })
  if (closed) return { path: capsule(from, to), gap: capsule(from, wide(to)) }
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < 0.5) return { path: capsule(from, to) }
  const [x, y] = [(from.y - to.y) / length, (to.x - from.x) / length]
  const beside = (circle: Circle, side: 1 | -1) => ({
    x: circle.x + x * side * (circle.radius + gap),
    y: circle.y + y * side * (circle.radius + gap),
  })
  return { path: capsule(from, to), gap: polygon([beside(from, 1), beside(to, 1), beside(to, -1), beside(from, -1)]) }
}

function capsule(from: Circle, to: Circle): string {
  const [a, b] = [from.radius, to.radius]
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length <= Math.abs(a - b) + 0.01) return disc(a > b ? from : to)
  const direction = Math.atan2(to.y - from.y, to.x - from.x)
  const lean = Math.acos((a - b) / length)
  const on = ({ x, y, radius }: Circle, angle: number) =>
    `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`
  const large = lean > Math.PI / 2
  return [
    `M${on(from, direction + lean)}`,
    `A${round(a)} ${round(a)} 0 ${large ? 0 : 1} 1 ${on(from, direction - lean)}`,
    `L${on(to, direction - lean)}`,
    `A${round(b)} ${round(b)} 0 ${large ? 1 : 0} 1 ${on(to, direction + lean)}Z`,
  ].join('')
}

export function disc({ x, y, radius }: Circle): string {
  const r = round(radius)
  return `M${round(x - radius)} ${round(y)}a${r} ${r} 0 1 1 ${round(2 * radius)} 0a${r} ${r} 0 1 1 ${round(-2 * radius)} 0Z`
}

type Corner = Pick<Point, 'x' | 'y'>

export function polygon(corners: readonly Corner[]): string {
  return `M${corners.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`
}

interface Strip {
  from: Corner
  to: Corner
  open?: 'start' | 'end'
}

/** A band around all circles, with its gap only beside the line from one point to the other. */
export function wrapped(circles: readonly Circle[], gap: number, strip: Strip): Outline {
  const around = (extra: number) => hull(circles.flatMap(({ x, y, radius }) => ring(x, y, radius + extra)))
  const beside = clipped(around(gap), strip)
  return { path: polygon(around(0)), gap: beside.length > 2 ? polygon(beside) : undefined }
}

function ring(x: number, y: number, radius: number): Corner[] {
  return Array.from({ length: 24 }, (_, step) => {
    const angle = (step * Math.PI) / 12
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })
}

function hull(corners: Corner[]): Corner[] {
  const sorted = corners.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const half = (from: Corner[]) => {
    const kept: Corner[] = []
    for (const corner of from) {
      while (kept.length > 1 && turns(kept.at(-2) as Corner, kept.at(-1) as Corner, corner) <= 0) kept.pop()
      kept.push(corner)
    }
    return kept.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turns = (a: Corner, b: Corner, c: Corner) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

function clipped(corners: Corner[], { from, to, open }: Strip): Corner[] {
  const along = { x: to.x - from.x, y: to.y - from.y }
  const share = ({ x, y }: Corner) => (x - from.x) * along.x + (y - from.y) * along.y
  const beyond = open === 'start' ? corners : cut(corners, share)
  return open === 'end' ? beyond : cut(beyond, (corner) => along.x ** 2 + along.y ** 2 - share(corner))
}

/** The part of a polygon where `inside` is positive. */
function cut(corners: Corner[], inside: (corner: Corner) => number): Corner[] {
  return corners.flatMap((corner, index) => {
    const before = corners.at(index - 1) as Corner
    const [here, there] = [inside(corner), inside(before)]
    const share = there / (there - here)
    const crossing = { x: before.x + (corner.x - before.x) * share, y: before.y + (corner.y - before.y) * share }
    return [...(here > 0 !== there > 0 ? [crossing] : []), ...(here > 0 ? [corner] : [])]
  })
}

export const round = (value: number): number => Math.round(value * 10) / 10
