import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { compiledCatalog } from '../scripts/language-catalog.ts'
import { isName, readPo } from '../src/platform/po.ts'

/** The language whose catalog is replaced. */
export const PSEUDO_LANGUAGE = 'es'
/** How much longer a translation may be than the English, as a share. */
const EXPANSION = 0.4
const PADDING = 'ō'
/** Matches text in the pseudo-locale. */
export const PSEUDO_TEXT = new RegExp(PADDING)

const po = readFileSync(`src/locales/${PSEUDO_LANGUAGE}.po`, 'utf8')
/** English messages of three words or more. Anything shorter could be something a member typed. */
const english = new Set(readPo(po).flatMap(({ id }) => (isName(id) || id.split(' ').length < 3 ? [] : id)))

/** Text on the page that's still one of the client's English messages. */
export async function englishTexts(page: Page): Promise<string[]> {
  const texts = await page.locator('p, h1, h2, h3, li, dt, dd, th, button, a, label, span').allTextContents()
  return texts.filter((text) => english.has(text.trim()))
}

/** Shows the English messages with every word 40 % longer to people whose language is Spanish. */
export async function showPseudoLocale(page: Page) {
  const catalog = compiledCatalog(po, ({ id, text }) => (isName(id) ? text : id))
  // The server doesn't know this language. With a unit that's stored in the browser but in no cookie, the app renders
  // every page itself.
  await page.addInitScript(() => {
    localStorage.setItem('units-weights', 'kg')
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => {} })
  })
  const body = `export default ${JSON.stringify(expanded(catalog))}`
  await page.route(new RegExp(`/assets/${PSEUDO_LANGUAGE}-[^/]+\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** A compiled message is a list of strings and placeholders: `["count", "plural", { one: […], other: […] }]`. */
function expanded(part: unknown): unknown {
  if (typeof part === 'string') return longer(part)
  if (!Array.isArray(part))
    return Object.fromEntries(Object.entries(part as object).map(([key, value]) => [key, expanded(value)]))
  return part.map((token) => {
    if (!Array.isArray(token)) return longer(String(token))
    const [name, format, options] = token
    const cases = options && typeof options === 'object' && /plural|select/.test(format)
    return cases ? [name, format, casesOf(options)] : token
  })
}

const casesOf = (options: object) =>
  Object.fromEntries(Object.entries(options).map(([key, value]) => [key, key === 'offset' ? value : expanded(value)]))

/** Pads every word outside tags such as `<0>` with as many vowels as a translation may add letters. */
function longer(text: string): string {
  return text.replace(/<[^>]*>|\p{L}+/gu, (match) =>
    match.startsWith('<') ? match : match + PADDING.repeat(Math.ceil(match.length * EXPANSION)),
  )
}
