import { expect, test } from 'vitest'
import { mentionBeingTyped, mentionedIn, mentionsAt } from './mentions.ts'

test('finds each @username once, in upper or lower case', () => {
  expect(mentionedIn('@ana_b, rolled with @Caio and (@bia_3)! Again @ANA_B.')).toEqual(['ana_b', 'caio', 'bia_3'])
  expect(mentionedIn('one line\n@ana\t@bia"@caio"')).toEqual(['ana', 'bia', 'caio'])
  expect(mentionedIn('@ana @bia @caio')).toEqual(['ana', 'bia', 'caio'])
  expect(mentionedIn('nobody here, not even @')).toEqual([])
})

test('ignores email addresses', () => {
  expect(mentionedIn('write to ana@bia_gym.com, a.b@caio, x+y@dani or é@edu_team')).toEqual([])
})

test('ignores URLs', () => {
  expect(
    mentionedIn(
      'https://www.tiktok.com/@ana/video/1?by=@bia www.youtube.com/@caio tiktok.com/@dani mat.ie?a=@edu http://(@fabi',
    ),
  ).toEqual([])
  expect(mentionedIn('https://www.tiktok.com/@ana @bia')).toEqual(['bia'])
})

test('ignores the start of longer handles', () => {
  expect(mentionedIn('@ana.silva @ab @1ana @anaé @anaсилва @ana@bia @abcdefghijklmnopqrstu @@ana')).toEqual([])
  expect(mentionedIn('Oss @ana. Great roll')).toEqual(['ana'])
  expect(mentionedIn("@ana's guard, @bia-style")).toEqual(['ana', 'bia'])
})

test('finds mentions in other scripts', () => {
  expect(mentionedIn('今日は@anaさんと練習した、＠bia も')).toEqual(['ana', 'bia'])
  expect(mentionedIn('تدربت مع @ana، شكرا')).toEqual(['ana'])
  expect(mentionedIn('🥋@ana 🥋 @bia🥋')).toEqual(['ana', 'bia'])
})

test('returns the position of each mention', () => {
  const text = '🥋 Oss @Ana, https://x.test/@nobody and ＠bia'
  expect(mentionsAt(text).map(({ start, end }) => text.slice(start, end))).toEqual(['@Ana', '＠bia'])
})

test('scans long text without mentions quickly', () => {
  const begin = performance.now()
  mentionedIn(`${'@a'.repeat(1000)} ${'www.'.repeat(500)}`)
  expect(performance.now() - begin).toBeLessThan(200)
})

test('suggests people for an @ being typed at the caret', () => {
  const at = (text: string) => mentionBeingTyped(text.replace('|', ''), text.indexOf('|'))
  expect(at('Oss @a|')).toEqual({ start: 4, typed: 'a' })
  expect(at('@An| and more')).toEqual({ start: 0, typed: 'An' })
  expect(at('今日は@あ|')).toEqual({ start: 3, typed: 'あ' })
  expect(at('(@Åsa|')).toEqual({ start: 1, typed: 'Åsa' })
  for (const text of ['@|', 'ana@b|', '@ana |', '@ana, |', 'https://x.test/@an|', '|@ana'])
    expect(at(text)).toBeUndefined()
})
