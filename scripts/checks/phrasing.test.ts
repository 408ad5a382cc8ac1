import { expect, test } from 'vitest'
import { phrasingFindings } from './phrasing.ts'

const found = (text: string) => phrasingFindings('a.md', [{ text, line: 1 }]).map(({ message }) => message)

test.each([
  'Your list to drill did not come.',
  'is to be one of {values}',
  'is no e-mail address',
  'Nobody has RSVP’d yet.',
  'It takes effect at once.',
  'We send you a mail.',
  'Whoever trains here sees it.',
])('reports "%s"', (text) => expect(found(text)).toHaveLength(1))

test.each(["This isn't available any more.", 'The gym is no longer listed.', 'No one is going yet.', 'must be a date'])(
  'accepts "%s"',
  (text) => expect(found(text)).toEqual([]),
)
