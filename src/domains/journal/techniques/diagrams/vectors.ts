/** Centimetres: x to the right, y up, z towards the viewer. */
export type Vector = readonly [x: number, y: number, z: number]

export const plus = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Vector, factor: number): Vector => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const length = (a: Vector): number => Math.hypot(...a)
export const distance = (a: Vector, b: Vector): number => length(minus(a, b))
export const between = (a: Vector, b: Vector, share: number): Vector => plus(a, times(minus(b, a), share))

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit(a: Vector): Vector {
  const size = length(a)
  return size < 1e-6 ? [0, 1, 0] : times(a, 1 / size)
}

/** The component of `a` perpendicular to `axis`, with length 1; if it's zero, any perpendicular direction. */
export function squareTo(a: Vector, axis: Vector): Vector {
  const along = unit(axis)
  const rest = minus(a, times(along, dot(a, along)))
  if (length(rest) > 1e-3) return unit(rest)
  return squareTo(Math.abs(along[1]) < 0.9 ? [0, 1, 0] : [0, 0, 1], along)
}
