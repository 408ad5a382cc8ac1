import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { membersOf } from './json-members.ts'

const textsIn = async (file: string) =>
  (await Readable.from(membersOf(Readable.from(file))).toArray()).map(({ text }) => text)

test('yields every complete member, and an empty one only if the file is truncated', async () => {
  for (const whole of ['{"a":{"b":1}}', '[{"b":1}]\n']) expect(await textsIn(whole)).toEqual(['{"b":1}'])
  for (const rest of ['', ',', ' ,\n', ',"b', ',"b"', ',"b":', ',"b":{', ',"b":{"c":[1]', ',"b":{"c":"}}'])
    expect([rest, await textsIn(`{"a":{"b":1}${rest}`)]).toEqual([rest, ['{"b":1}', '']])
  for (const rest of ['', ',', ',{', ',{"c":"]'])
    expect([rest, await textsIn(`[{"b":1}${rest}`)]).toEqual([rest, ['{"b":1}', '']])
})
