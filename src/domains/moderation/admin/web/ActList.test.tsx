import { expect, test } from 'vitest'
import { textOf } from '#testing/render.tsx'
import type { Act } from '../contract.ts'
import { ActList } from './ActList.tsx'

test('names recorded values, formats dates and leaves out ids', () => {
  const before = { accountStatus: 'good', caseId: 'c1' }
  const after = { sanctionId: 's1', until: '2020-01-12T12:00:00.000Z', day: '2020-01-13', boosted: true }
  const act = { id: 'a1', action: 'member.limit', at: '2020-01-05T12:00:00Z', before, after } as Partial<Act> as Act
  const text = textOf(<ActList acts={[act]} />).join(' ')
  expect(text).toMatch(/Account status: good Until: .*12.* 2020.* day: .*13.* 2020 boosted: true/)
})
