import type { Camera } from './camera.ts'
import { type Circle, disc, polygon, round, tapered, wrapped } from './outlines.ts'
import { SIDES, type Side, type Skeleton } from './skeleton.ts'
import { between, cross, dot, minus, plus, times, unit, type Vector } from './vectors.ts'

export interface Piece {
  part: 'cloth' | 'skin' | 'dark'
  /** From 0, in front of the waist, to 3, far behind it. */
  shade: number
  path: string
  /** Painted before `path` in the paper's colour, so that limbs that cross stay apart. */
  gap?: string
  /** Larger is closer to the viewer. */
  depth: number
}

interface Body {
  pieces: Piece[]
  /** Circles that cover the body, to find its bounds. */
  circles: Circle[]
}

const RADIUS = {
  shoulder: 7.5,
  elbow: 5.2,
  wrist: 4,
  fingers: 3.8,
  hip: 9.5,
  knee: 7,
  ankle: 4.6,
  toes: 3,
} as const

const HEAD = 10.5
const NECK = 5.5

/** How wide the gap is where one limb crosses another. */
const GAP = 1.8

/** A figure in pieces, because long limbs pass both in front of and behind others. */
export function bodyOf(skeleton: Skeleton, camera: Camera): Body {
  const { joints } = skeleton
  const circle = (at: Vector, radius: number): Circle => ({ ...camera.at(at), radius })
  const waist = camera.at(joints.waist).depth
  const shadeAt = (depth: number) => Math.max(0, Math.min(3, Math.round((waist - depth) / 14)))

  const bone = (from: Circle, to: Circle, part: Piece['part'], count: number, closed = false): Body => ({
    circles: [from, to],
    pieces: Array.from({ length: count }, (_, index) => {
      const [a, b] = [partWay(from, to, index / count), partWay(from, to, (index + 1) / count)]
      const shade = shadeAt((from.depth + to.depth) / 2)
      const outline = tapered(a, b, GAP, closed && index === count - 1)
      return { part, shade, depth: (a.depth + b.depth) / 2, ...outline }
    }),
  })

  const limbs = (side: Side): Body[] => {
    const joint = (name: keyof typeof RADIUS) => circle(joints[`${side}.${name}`], RADIUS[name])
    return [
      bone(joint('shoulder'), joint('elbow'), 'cloth', 4),
      bone(joint('elbow'), joint('wrist'), 'cloth', 4),
      bone(joint('wrist'), joint('fingers'), 'skin', 1, true),
      bone(joint('hip'), joint('knee'), 'cloth', 6),
      bone(joint('knee'), joint('ankle'), 'cloth', 6),
      bone(joint('ankle'), joint('toes'), 'skin', 2, true),
    ]
  }

  const headDepth = camera.at(joints.head).depth
  const neck = bone(circle(joints.collar, NECK), circle(between(joints.collar, joints.head, 0.75), NECK), 'skin', 1)
  // The end of the neck would otherwise show on a head seen from behind.
  for (const piece of neck.pieces) piece.depth = Math.min(piece.depth, headDepth - 0.02)

  const bodies = [
    ...SIDES.flatMap(limbs),
    torso(skeleton, camera, circle),
    neck,
    head(skeleton, camera, circle(joints.head, HEAD), Math.min(1, shadeAt(headDepth))),
  ]
  return { pieces: bodies.flatMap(({ pieces }) => pieces), circles: bodies.flatMap(({ circles }) => circles) }
}

function partWay(from: Circle, to: Circle, share: number): Circle {
  const mix = (a: number, b: number) => a + (b - a) * share
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    depth: mix(from.depth, to.depth),
    radius: mix(from.radius, to.radius),
  }
}

function torso({ joints, front }: Skeleton, camera: Camera, circle: (at: Vector, radius: number) => Circle): Body {
  const across = unit(minus(joints['right.shoulder'], joints['left.shoulder']))
  const hipsAcross = unit(minus(joints['right.hip'], joints['left.hip']))
  const pair = (middle: Vector, axis: Vector, aside: number, radius: number) => ({
    middle,
    circles: [circle(minus(middle, times(axis, aside)), radius), circle(plus(middle, times(axis, aside)), radius)],
  })
  const levels = [
    pair(joints.collar, across, 18, RADIUS.shoulder),
    pair(between(joints.waist, joints.collar, 0.5), across, 9, 10.5),
    pair(joints.waist, unit(plus(across, hipsAcross)), 6, 9.5),
    pair(joints.pelvis, hipsAcross, 9, RADIUS.hip),
  ]
  const slabs = levels.slice(1).map((lower, index) => {
    const upper = levels[index] as typeof lower
    const [from, to] = [camera.at(upper.middle), camera.at(lower.middle)]
    const open = index === 0 ? ('start' as const) : index === 2 ? ('end' as const) : undefined
    return {
      part: 'cloth' as const,
      shade: 0,
      depth: (from.depth + to.depth) / 2,
      ...wrapped([...upper.circles, ...lower.circles], GAP, { from, to, open }),
    }
  })
  const beltDepth = Math.max(...slabs.slice(1).map(({ depth }) => depth)) + 0.01
  const belt = {
    part: 'dark' as const,
    shade: 0,
    depth: beltDepth,
    path: beltPath({ joints, front }, camera, hipsAcross),
  }
  return { pieces: [...slabs, belt], circles: levels.flatMap(({ circles }) => circles) }
}

/** The half of the belt that the viewer sees. */
function beltPath({ joints, front }: Skeleton, camera: Camera, across: Vector): string {
  const middle = between(joints.pelvis, joints.waist, 0.72)
  const up = times(unit(minus(joints.waist, joints.pelvis)), 1.5)
  const nearest = Math.atan2(dot(front.hips, camera.towards), dot(across, camera.towards))
  const edge = Array.from({ length: 13 }, (_, step) => {
    const angle = nearest + ((step - 6) / 12) * Math.PI
    return plus(middle, plus(times(across, 16 * Math.cos(angle)), times(front.hips, 9.8 * Math.sin(angle))))
  })
  return polygon([
    ...edge.map((at) => camera.at(plus(at, up))),
    ...edge.toReversed().map((at) => camera.at(minus(at, up))),
  ])
}

/** A head with hair, eyes and a nose, which show where the person is looking. */
function head({ joints, front }: Skeleton, camera: Camera, ball: Circle, shade: number): Body {
  const up = unit(minus(joints.head, joints.collar))
  const aside = cross(front.face, up)
  const on = (direction: Vector, radius: number, out = 1) => ({
    seen: dot(unit(direction), camera.towards),
    ...camera.at(plus(joints.head, times(unit(direction), HEAD * out))),
    radius,
  })
  const nose = on(minus(front.face, times(up, 0.1)), 2.6, 1.02)
  const eyes = [-1, 1]
    .map((side) => on(plus(plus(front.face, times(aside, side * 0.42)), times(up, 0.12)), 1.4, 0.93))
    .filter(({ seen }) => seen > 0.15)
  const gap = disc({ ...ball, radius: HEAD + GAP })
  const { depth } = ball
  return {
    circles: [ball],
    pieces: [
      { part: 'skin', shade, depth, path: disc(ball), gap },
      { part: 'skin', shade, depth: depth + (nose.seen > 0 ? 0.01 : -0.01), path: disc(nose) },
      { part: 'dark', shade, depth: depth + 0.02, path: hairPath(ball, minus(times(up, 0.75), front.face), camera) },
      ...eyes.map((eye): Piece => ({ part: 'dark', shade, depth: depth + 0.03, path: disc(eye) })),
    ],
  }
}

/** The half of the head around `middle`, as far as the viewer sees it. */
function hairPath({ x, y, radius }: Circle, middle: Vector, camera: Camera): string {
  const way = camera.at(unit(middle))
  const angle = Math.atan2(way.y, way.x)
  const [dx, dy] = [-Math.sin(angle) * radius, Math.cos(angle) * radius]
  const r = round(radius)
  const start = `${round(x + dx)} ${round(y + dy)}`
  const end = `${round(x - dx)} ${round(y - dy)}`
  const minor = round(radius * Math.abs(way.depth))
  const turned = round((angle * 180) / Math.PI + 90)
  return `M${start}A${r} ${r} 0 0 0 ${end}A${r} ${minor} ${turned} 0 ${way.depth > 0 ? 0 : 1} ${start}Z`
}
