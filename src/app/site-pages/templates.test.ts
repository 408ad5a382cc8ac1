import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addressOf } from '#app/addresses.ts'
import { readConfig } from '#platform/config.ts'
import { LANGUAGES, type Language } from '#platform/languages.ts'
import { openDataFiles } from '../open-data/files.ts'
import { factsOf } from './facts.ts'
import { renderArticle } from './markdown.ts'
import { SITE_PAGES, type SitePage } from './names.ts'
import { fillIn } from './template.ts'

const languages = Object.keys(LANGUAGES) as Language[]
const template = (page: SitePage, language: Language) =>
  readFileSync(new URL(`templates/${page}.${language}.md`, import.meta.url), 'utf8')
const each = SITE_PAGES.flatMap((page) => languages.map((language) => [page, language] as const))
const bare = factsOf(readConfig({ DEV_SERVICES: 'off', GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }))
const whole = factsOf(
  readConfig({
    OPERATOR_NAME: 'Liffey Grappling',
    OPERATOR_ADDRESS: '1 Mat Lane, Dublin',
    OPERATOR_EMAIL: 'privacy@liffey.example',
    MAP_STYLE_URL: 'https://tiles.example/style.json',
  }),
)

test('has a template for every page in every language, and no others', () => {
  const expected = each.map(([page, language]) => `${page}.${language}.md`)
  expect(readdirSync(new URL('templates', import.meta.url)).toSorted()).toEqual(expected.toSorted())
})

test.each(each)('%s in %s has the same placeholders, links and tables as in English', (page, language) => {
  const marksOf = (text: string, marks: RegExp) => text.match(marks)?.toSorted() ?? []
  const [english, translated] = [template(page, 'en'), template(page, language)]
  expect(marksOf(translated, /\{#?[\w-]+\}|<!-- (if|end)[^>]*-->/g)).toEqual(
    marksOf(english, /\{#?[\w-]+\}|<!-- (if|end)[^>]*-->/g),
  )
  expect(marksOf(translated, /\]\([^)]+\)/g)).toEqual(marksOf(english, /\]\([^)]+\)/g))
  expect(marksOf(translated, /^\|/gm)).toHaveLength(marksOf(english, /^\|/gm).length)
})

test.each(each)('%s in %s is complete with and without optional services', (page, language) => {
  for (const facts of [bare, whole]) {
    const { title, description, intro, sections } = renderArticle(fillIn(template(page, language), facts))
    const html = intro + sections.map(({ html }) => html).join('')
    expect(title).not.toBe('')
    expect(description.length).toBeGreaterThan(20)
    expect(html).not.toMatch(/\{\w+\}|<!--|undefined|NaN|&lt;/)
    for (const [, path = ''] of html.matchAll(/href="(\/[^"#?]*)/g))
      expect(addressOf(path) ?? openDataFiles[path.replace('/open-data/', '')], path).toBeDefined()
  }
})

test('lists other data recipients only for services that are set up', () => {
  const privacy = (facts: typeof bare) => fillIn(template('privacy', 'en'), facts)
  expect(privacy(bare)).not.toMatch(/Stripe|Spotify|email server|storage provider|map's pictures/)
  expect(privacy(whole)).toMatch(/Stripe[\s\S]*Spotify[\s\S]*tiles\.example/)
  expect(privacy(whole)).toContain('is run by **Liffey Grappling**')
  expect(privacy(whole)).toContain('[privacy@liffey.example](mailto:privacy@liffey.example)')
  expect(privacy(bare)).toContain('is run by the people behind that address')
})
