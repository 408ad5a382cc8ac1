import { bodyOf, type Piece } from './body.ts'
import { type Camera, cameraAt } from './camera.ts'
import { type Circle, round } from './outlines.ts'
import { FIGURES, type Figure, mirrored, type Pose, type Skeleton, skeletonsOf } from './skeleton.ts'

export interface Shape extends Piece {
  figure: Figure
}

export interface Drawing {
  shapes: Shape[]
  mat: { x: number; y: number; rx: number; ry: number }
  /** The SVG's viewBox, always 4 : 3. */
  frame: readonly [x: number, y: number, width: number, height: number]
}

export interface View {
  /** Degrees to turn from the pose's own camera. */
  turn?: number
  mirror?: boolean
}

/** What the pose looks like, as paths in the order they're painted. */
export function draw(pose: Pose, { turn = 0, mirror = false }: View = {}): Drawing {
  const skeletons = skeletonsOf(pose)
  const [yaw, pitch] = pose.camera
  const camera = cameraAt(((mirror ? -yaw : yaw) + turn) % 360, pitch)
  const pair = FIGURES.map((figure) => (mirror ? mirrored(skeletons[figure]) : skeletons[figure]))
  const bodies = pair.map((skeleton) => bodyOf(skeleton, camera))
  const mat = matUnder(pair, camera, pitch)
  return {
    shapes: bodies
      .flatMap(({ pieces }, index) => pieces.map((piece) => ({ figure: FIGURES[index] as Figure, ...piece })))
      .sort((a, b) => a.depth - b.depth),
    mat,
    frame: frameAround(
      bodies.flatMap(({ circles }) => circles),
      mat,
    ),
  }
}

/** An ellipse a little larger than what's on it or close above it. */
function matUnder(skeletons: Skeleton[], camera: Camera, pitch: number): Drawing['mat'] {
  const low = skeletons.flatMap(({ joints }) => Object.values(joints).filter(([, height]) => height < 35))
  const { left, right, top, bottom } = boundsOf(low.map(([x, , z]) => ({ ...camera.at([x, 0, z]), radius: 9 })))
  const rx = (right - left) / 2
  // Never deeper than a circle seen from this height, nor so flat that it's a line.
  const ry = Math.min(rx * Math.sin((pitch * Math.PI) / 180), Math.max(6, (bottom - top) / 2))
  return { x: round((left + right) / 2), y: round((top + bottom) / 2), rx: round(rx), ry: round(ry) }
}

function frameAround(circles: Circle[], mat: Drawing['mat']): Drawing['frame'] {
  const pair = boundsOf(circles)
  const left = Math.min(pair.left, mat.x - mat.rx) - MARGIN
  const right = Math.max(pair.right, mat.x + mat.rx) + MARGIN
  const top = pair.top - MARGIN
  const bottom = Math.max(pair.bottom, mat.y + mat.ry) + MARGIN
  const width = Math.max(right - left, ((bottom - top) * 4) / 3)
  const height = (width * 3) / 4
  return [round((left + right - width) / 2), round((top + bottom - height) / 2), round(width), round(height)]
}

const MARGIN = 4

function boundsOf(circles: Circle[]) {
  return {
    left: Math.min(...circles.map(({ x, radius }) => x - radius)),
    right: Math.max(...circles.map(({ x, radius }) => x + radius)),
    top: Math.min(...circles.map(({ y, radius }) => y - radius)),
    bottom: Math.max(...circles.map(({ y, radius }) => y + radius)),
  }
}
