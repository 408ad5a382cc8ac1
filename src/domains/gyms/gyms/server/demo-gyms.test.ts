import { expect, test } from 'vitest'
import { z } from 'zod'
import { demoGymRow, demoGymRows, demoWeekLines } from './demo-gyms.ts'
import weeks from './demo-weeks.json' with { type: 'json' }

test('has only demo gyms and timetables that match the schemas', () => {
  expect(() => z.array(demoGymRow).parse(demoGymRows)).not.toThrow()
  expect(() => demoWeekLines.parse(weeks)).not.toThrow()
})
