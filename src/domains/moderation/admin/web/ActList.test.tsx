import { expect, test } from 'vitest'
import { textOf } from '#testing/render.tsx'
import type { Act } from '../contract.ts'
import { ActList } from './ActList.tsx'

test('words recorded values like the screens that set them, without ids', () => {
  const before = { accountStatus: 'good', caseId: 'c1' }
  const after = { sanctionId: 's1', until: '2020-01-12T12:00:00.000Z', day: '2020-01-13', boosted: true }
  const act = { id: '1', target: '', action: '', at: '2020-01-05T12:00:00Z', before, after } as Partial<Act> as Act
  const switched = { ...act, id: '2', target: 'settings/newFeed', before: null, after: { on: false } }
  const text = textOf(<ActList acts={[act, switched]} />).join(' ')
  expect(text).toMatch(/Account status: In good standing Until: .*12.* 2020.* day: .*13.* 2020 boosted: Yes/)
  expect(text).toContain('New feed: No')
})
