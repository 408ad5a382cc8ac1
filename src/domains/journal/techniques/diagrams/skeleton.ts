import { cross, distance, minus, plus, squareTo, times, unit, type Vector } from './vectors.ts'

/** The length of each bone, in centimetres, for someone 1.75 m tall. */
export const BONES = {
  abdomen: 22,
  ribs: 28,
  neck: 21,
  shoulder: 18,
  hip: 10,
  upperArm: 29,
  forearm: 26,
  hand: 8,
  thigh: 42,
  shin: 41,
  foot: 19,
} as const

export const SIDES = ['left', 'right'] as const
export type Side = (typeof SIDES)[number]
type SidedJoint = 'shoulder' | 'elbow' | 'wrist' | 'fingers' | 'hip' | 'knee' | 'ankle' | 'toes'
export type Joint = 'pelvis' | 'waist' | 'collar' | 'head' | `${Side}.${SidedJoint}`

/** Where every joint is, and where the chest, the hips and the face point. */
export interface Skeleton {
  joints: Record<Joint, Vector>
  front: Record<'chest' | 'hips' | 'face', Vector>
}

/** A point above the mat, or a joint of the other figure and an offset from it. */
export type Target = Vector | readonly [joint: Joint, x: number, y: number, z: number]
type Pair<Item> = readonly [left: Item, right: Item]

/** Only directions and the ends of the limbs: elbows and knees are calculated. */
export interface FigurePose {
  pelvis: Vector
  /** From the waist to the collar. */
  spine: Vector
  /** From the pelvis to the waist, if the back is bent. */
  low?: Vector
  chest: Vector
  /** Where the hips point; by default where the chest does. */
  hips?: Vector
  neck?: Vector
  face?: Vector
  hands: Pair<Target>
  /** Which way each elbow points. */
  elbows?: Pair<Vector | null>
  /** The ankles. */
  feet: Pair<Target>
  /** Which way each knee points. */
  knees?: Pair<Vector | null>
  toes?: Pair<Vector | null>
}

export const FIGURES = ['you', 'partner'] as const
export type Figure = (typeof FIGURES)[number]
export interface Pose extends Record<Figure, FigurePose> {
  /** Degrees the camera goes around the pair and above the mat. */
  camera: readonly [yaw: number, pitch: number]
}

/** Torsos are placed first, then legs and arms, so feet can reach for the other's torso, and hands for legs too. */
export function skeletonsOf({ you, partner }: Pose): Record<Figure, Skeleton> {
  const torsos = [torso(you), torso(partner)] as const
  const standing = [
    { ...torsos[0], ...legs(you, torsos[0], torsos[1]) },
    { ...torsos[1], ...legs(partner, torsos[1], torsos[0]) },
  ] as const
  return {
    you: { joints: { ...standing[0], ...arms(you, standing[0], standing[1]) }, front: fronts(you) },
    partner: { joints: { ...standing[1], ...arms(partner, standing[1], standing[0]) }, front: fronts(partner) },
  }
}

/** The same pair seen in a mirror, so left limbs become right ones. */
export function mirrored({ joints, front }: Skeleton): Skeleton {
  const flip = ([x, y, z]: Vector): Vector => [x === 0 ? 0 : -x, y, z]
  const swap = (name: string) =>
    name.startsWith('left.') ? name.replace('left.', 'right.') : name.replace('right.', 'left.')
  return {
    joints: Object.fromEntries(Object.entries(joints).map(([name, at]) => [swap(name), flip(at)])) as typeof joints,
    front: { chest: flip(front.chest), hips: flip(front.hips), face: flip(front.face) },
  }
}

type TorsoJoint = 'pelvis' | 'waist' | 'collar' | 'head' | `${Side}.${'shoulder' | 'hip'}`
type LegJoint = `${Side}.${'knee' | 'ankle' | 'toes'}`
type ArmJoint = `${Side}.${'elbow' | 'wrist' | 'fingers'}`
type Joints<Name extends Joint> = Record<Name, Vector>

function fronts(pose: FigurePose): Skeleton['front'] {
  const chest = squareTo(pose.chest, pose.spine)
  return {
    chest,
    hips: squareTo(pose.hips ?? pose.chest, pose.low ?? pose.spine),
    face: squareTo(pose.face ?? pose.chest, pose.neck ?? pose.spine),
  }
}

function torso(pose: FigurePose): Joints<TorsoJoint> {
  const { chest, hips } = fronts(pose)
  const spine = unit(pose.spine)
  const low = unit(pose.low ?? pose.spine)
  const waist = plus(pose.pelvis, times(low, BONES.abdomen))
  const collar = plus(waist, times(spine, BONES.ribs))
  const toTheRight = times(cross(chest, spine), BONES.shoulder)
  const hipToTheRight = times(cross(hips, low), BONES.hip)
  return {
    pelvis: pose.pelvis,
    waist,
    collar,
    head: plus(collar, times(unit(pose.neck ?? spine), BONES.neck)),
    'left.shoulder': minus(collar, toTheRight),
    'right.shoulder': plus(collar, toTheRight),
    'left.hip': minus(pose.pelvis, hipToTheRight),
    'right.hip': plus(pose.pelvis, hipToTheRight),
  }
}

function legs(pose: FigurePose, own: Joints<TorsoJoint>, other: Joints<TorsoJoint>): Joints<LegJoint> {
  const { hips } = fronts(pose)
  const leg = (side: Side, index: 0 | 1) => {
    const hip = own[`${side}.hip`]
    const target = pointOf(pose.feet[index], other)
    const [knee, ankle] = bent(hip, target, BONES.thigh, BONES.shin, pose.knees?.[index] ?? hips)
    return { knee, ankle, toes: plus(ankle, times(toeDirection(hip, knee, ankle, pose.toes?.[index]), BONES.foot)) }
  }
  return sided(leg('left', 0), leg('right', 1)) as Joints<LegJoint>
}

/** The toes point square to the shin and away from the calf, unless that's into the mat: then the instep lies on it. */
function toeDirection(hip: Vector, knee: Vector, ankle: Vector, given?: Vector | null): Vector {
  const shin = unit(minus(ankle, knee))
  const direction = given ? unit(given) : squareTo(minus(knee, times(plus(hip, ankle), 0.5)), shin)
  const flat = given ?? plus(shin, times(direction, 0.2))
  return ankle[1] + direction[1] * BONES.foot >= FLAT ? direction : onTheMat(ankle, flat, BONES.foot)
}

/** From a joint to the tip of a foot or hand that lies on the mat. */
function onTheMat(from: Vector, direction: Vector, length: number): Vector {
  const down = Math.max(-0.95, Math.min(0, (FLAT - from[1]) / length))
  const [x, , z] = unit([direction[0], 0, direction[2]])
  const level = Math.sqrt(1 - down * down)
  return [x * level, down, z * level]
}

/** How high the tip of a foot or hand is that lies on the mat. */
const FLAT = 3

function arms(pose: FigurePose, own: Joints<TorsoJoint>, other: Joints<TorsoJoint | LegJoint>): Joints<ArmJoint> {
  const { chest } = fronts(pose)
  const spine = unit(pose.spine)
  const arm = (side: Side, index: 0 | 1) => {
    const shoulder = own[`${side}.shoulder`]
    const outwards = minus(shoulder, own.collar)
    const relaxed = plus(plus(times(chest, -0.4), times(spine, -0.8)), times(unit(outwards), 0.5))
    const target = pointOf(pose.hands[index], other)
    const [elbow, wrist] = bent(shoulder, target, BONES.upperArm, BONES.forearm, pose.elbows?.[index] ?? relaxed)
    const forearm = unit(minus(wrist, elbow))
    const inTheMat = wrist[1] + forearm[1] * BONES.hand < FLAT
    const direction = inTheMat ? onTheMat(wrist, forearm, BONES.hand) : forearm
    return { elbow, wrist, fingers: plus(wrist, times(direction, BONES.hand)) }
  }
  return sided(arm('left', 0), arm('right', 1)) as Joints<ArmJoint>
}

function sided(left: Record<string, Vector>, right: Record<string, Vector>): Record<string, Vector> {
  const named = (side: Side, joints: Record<string, Vector>) =>
    Object.entries(joints).map(([name, at]) => [`${side}.${name}`, at])
  return Object.fromEntries([...named('left', left), ...named('right', right)])
}

export function pointOf(target: Target, other: Partial<Record<Joint, Vector>>): Vector {
  if (typeof target[0] !== 'string') return target as Vector
  const [joint, x, y, z] = target as readonly [Joint, number, number, number]
  const at = other[joint]
  if (!at) throw new Error(`${joint} isn't placed yet`)
  return plus(at, [x, y, z])
}

/** The middle and the end of two bones that reach from `root` for `target`, the middle bent towards `bend`. */
function bent(root: Vector, target: Vector, first: number, second: number, bend: Vector): [Vector, Vector] {
  const shortest = Math.sqrt(first ** 2 + second ** 2 - 2 * first * second * Math.cos(TIGHTEST))
  const reach = Math.min(first + second - 0.5, Math.max(shortest, distance(root, target)))
  const along = unit(minus(target, root))
  const before = (first ** 2 - second ** 2 + reach ** 2) / (2 * reach)
  const aside = Math.sqrt(Math.max(0, first ** 2 - before ** 2))
  const middle = plus(plus(root, times(along, before)), times(squareTo(bend, along), aside))
  return [middle, plus(root, times(along, reach))]
}

/** An elbow or a knee doesn't close further than this. */
const TIGHTEST = (32 * Math.PI) / 180
