import { expect, test } from 'vitest'
import { childrenOf, parseXml, textOf } from '#testing/parse-xml.ts'
import { escapeXml } from './xml.ts'

test("escaped text is read back unchanged, minus characters XML can't contain", () => {
  const text = `a & b < c > "d" 'e' 🥋\n\u0000\u0008\u001f\ud800\uffff`
  const parsed = parseXml(`<e a="${escapeXml(text)}"><t>${escapeXml(text)}</t></e>`)
  const expected = `a & b < c > "d" 'e' 🥋\n`
  expect(textOf(parsed, 't')).toBe(expected)
  expect(parsed.attributes.a).toBe(expected)
  expect(childrenOf(parsed, 'other')).toEqual([])
})

test.each([
  '<a>',
  '<a></b>',
  '<a/><b/>',
  'text',
  '<a>x & y</a>',
  '<a b="1" b="2"/>',
  '<a b="<"/>',
  '<a b=1/>',
  '<a>\u0001</a>',
  '<a>&nbsp;</a>',
  ' <?xml version="1.0"?><a/>',
])('the parser for tests refuses %j', (xml) => expect(() => parseXml(xml)).toThrow())
