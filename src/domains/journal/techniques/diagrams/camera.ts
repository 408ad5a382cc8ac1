import type { Point } from './outlines.ts'
import { cross, dot, type Vector } from './vectors.ts'

export interface Camera {
  at: (point: Vector) => Point
  /** The direction from the pair to the viewer. */
  towards: Vector
}

export function cameraAt(yaw: number, pitch: number): Camera {
  const [around, above] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180]
  const right: Vector = [Math.cos(around), 0, -Math.sin(around)]
  const towards: Vector = [Math.sin(around) * Math.cos(above), Math.sin(above), Math.cos(around) * Math.cos(above)]
  const up = cross(towards, right)
  return { at: (point) => ({ x: dot(point, right), y: -dot(point, up), depth: dot(point, towards) }), towards }
}
