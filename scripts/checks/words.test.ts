// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code in a string
import { expect, test } from 'vitest'
import { commentPhrasing, untranslatedWords } from './words.ts'

const found = (text: string) =>
  untranslatedWords({ path: 'src/domains/gyms/gyms/web/Gym.tsx', text }).map(
    ({ message }) => /^"(.*?)"/.exec(message)?.[1],
  )

test.each([
  ['<p>Find a gym</p>', 'Find a gym'],
  ["<p>{'Find a gym'}</p>", 'Find a gym'],
  ['<p>{count} gyms</p>', 'gyms'],
  ['<p>{`${count} gyms`}</p>', '… gyms'],
  ["<p>{open ? 'Open' : t`Closed`}</p>", 'Open'],
  ["<p>{open && 'Open'}</p>", 'Open'],
  ["<p>{name ?? 'Nobody'}</p>", 'Nobody'],
  ["<p>{'Open ' + name}</p>", 'Open'],
  ['<button aria-label="Close" />', 'Close'],
  ['<img alt={`Picture of ${name}`} />', 'Picture of …'],
  ['<TextField label="Your name" name="displayName" />', 'Your name'],
  ['<EmptyState title={empty ? "Nothing here" : undefined} />', 'Nothing here'],
  ["<Select options={[{ value: 'near', label: 'Near me' }]} />", 'Near me'],
  ['<Card action={<b>More</b>}><Trans>Gyms</Trans></Card>', 'More'],
  ['<>Welcome</>', 'Welcome'],
  ['<p>柔術</p>', '柔術'],
  ["toasts.show({ text: 'Saved' })", 'Saved'],
  ["toasts.show({ message: 'Saved' })", 'Saved'],
])('finds untranslated text in %s', (text, words) => {
  expect(found(`export const x = ${text}`)).toEqual([words])
})

test.each([
  '<p><Trans>Find a <b>gym</b></Trans></p>',
  '<p>{t`Find a gym`}</p>',
  '<p aria-label={t`Close`} className="text-quiet" data-belt="black">{gym.name} · 3 / 4 ×</p>',
  '<h1>Open Mat</h1>',
  '<Plural value={count} one="# gym" other="# gyms" />',
  '<Select value={sex} _male="his" _female="hers" other="theirs" />',
  '<input name="displayName" type="text" autoComplete="name" />',
  "<p>{mode === 'list' ? t`List` : t`Map`}</p>",
  "<p>{t({ context: 'of a creator', message: 'Members' })}</p>",
  "toasts.show({ text: t`Saved`, tone: 'good' })",
  "({ text: 'max-w-text' })",
])('ignores translated and machine-readable text: %s', (text) => {
  expect(found(`export const x = ${text}`)).toEqual([])
})

test('allows a proper name only with a reason next to it', () => {
  expect(found('export const x = (\n  // words: a proper name\n  <b>Randori Club</b>\n)')).toEqual([])
  expect(found('export const x = (\n  <p>\n    {/* words: a proper name */}\n    Randori Club\n  </p>\n)')).toEqual([])
  expect(found('export const x = (\n  // words:\n  <b>Randori Club</b>\n)')).toEqual(['Randori Club'])
  expect(found('// words: a proper name\n\n\nexport const x = <b>Randori Club</b>')).toEqual(['Randori Club'])
})

test('finds comments with unidiomatic phrases, but not in quotes', () => {
  const phrasing = (text: string) => commentPhrasing({ path: 'src/x.ts', text }).map(({ line }) => line)
  expect(phrasing('const a = 1\n/**\n * Somebody who\n * is to be asked.\n */\nconst b = 2')).toEqual([2, 2])
  expect(phrasing('// Matches "nobody" and `at once.`\nconst a = "somebody"')).toEqual([])
})
