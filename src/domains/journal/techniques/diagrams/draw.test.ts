import { expect, test } from 'vitest'
import positions from '../server/library/positions.json' with { type: 'json' }
import { draw } from './draw.ts'
import { DRAWN_POSITIONS } from './drawn.ts'
import { POSES } from './poses.ts'
import { BONES, FIGURES, type Joint, mirrored, SIDES, skeletonsOf } from './skeleton.ts'
import { distance } from './vectors.ts'

const skeletons = Object.entries(POSES).flatMap(([slug, pose]) =>
  FIGURES.map((figure) => ({ name: `${slug} (${figure})`, skeleton: skeletonsOf(pose)[figure] })),
)

test('draws positions of the library, each with a pose', () => {
  expect(Object.keys(POSES).toSorted()).toEqual([...DRAWN_POSITIONS].toSorted())
  const unknown = Object.keys(POSES).filter((slug) => !Object.hasOwn(positions, slug))
  expect(unknown).toEqual([])
})

test('keeps every bone within 3 % of its length', () => {
  for (const { name, skeleton } of skeletons)
    for (const [from, to, length] of bonesOf()) {
      const drawn = distance(skeleton.joints[from], skeleton.joints[to])
      if (Math.abs(drawn / length - 1) > 0.03) throw new Error(`${name}: ${from} to ${to} is ${drawn}, not ${length}`)
    }
})

test('has no joint in the mat', () => {
  for (const { name, skeleton } of skeletons)
    for (const [joint, [, height]] of Object.entries(skeleton.joints))
      if (height < 2) throw new Error(`${name}: ${joint} is at ${height}`)
})

test('bends every knee and elbow to a believable angle', () => {
  for (const { name, skeleton } of skeletons)
    for (const side of SIDES)
      for (const [upper, middle, lower] of [
        ['shoulder', 'elbow', 'wrist'],
        ['hip', 'knee', 'ankle'],
      ] as const) {
        const reach = distance(skeleton.joints[`${side}.${upper}`], skeleton.joints[`${side}.${lower}`])
        if (!(reach > 14)) throw new Error(`${name}: ${side} ${middle} is folded flat`)
      }
})

test('is unchanged when mirrored twice', () => {
  for (const { skeleton } of skeletons) expect(mirrored(mirrored(skeleton))).toEqual(skeleton)
})

test('mirrors the drawing itself: what was left is right', () => {
  for (const pose of Object.values(POSES)) {
    const [plain, mirror] = [draw(pose), draw(pose, { mirror: true })]
    expect(mirror.mat.x).toBeCloseTo(-plain.mat.x, 1)
    expect(mirror.frame[2]).toBeCloseTo(plain.frame[2], 1)
    expect(mirror.shapes).toHaveLength(plain.shapes.length)
  }
})

test('draws valid paths from every side, the nearest last', () => {
  for (const [slug, pose] of Object.entries(POSES))
    for (let turn = 0; turn < 360; turn += 45) {
      const { shapes } = draw(pose, { turn })
      const depths = shapes.map(({ depth }) => depth)
      expect(depths).toEqual(depths.toSorted((a, b) => a - b))
      const broken = shapes.find(({ path, gap }) => /NaN|Infinity|undefined/.test(`${path}${gap ?? ''}`))
      if (broken) throw new Error(`${slug}, turned by ${turn}: ${broken.path}`)
    }
})

function bonesOf(): [Joint, Joint, number][] {
  return [
    ['pelvis', 'waist', BONES.abdomen],
    ['waist', 'collar', BONES.ribs],
    ['collar', 'head', BONES.neck],
    ...SIDES.flatMap((side): [Joint, Joint, number][] => [
      ['collar', `${side}.shoulder`, BONES.shoulder],
      [`${side}.shoulder`, `${side}.elbow`, BONES.upperArm],
      [`${side}.elbow`, `${side}.wrist`, BONES.forearm],
      [`${side}.wrist`, `${side}.fingers`, BONES.hand],
      ['pelvis', `${side}.hip`, BONES.hip],
      [`${side}.hip`, `${side}.knee`, BONES.thigh],
      [`${side}.knee`, `${side}.ankle`, BONES.shin],
      [`${side}.ankle`, `${side}.toes`, BONES.foot],
    ]),
  ]
}
