import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { publicPages } from '#testing/public-pages.ts'
import { openWorld } from '#testing/world.ts'
import { PAGES } from './page-chunks.ts'
import type { PageData } from './page-data.ts'

// Every public page as three viewers: its HTML matches what the API returns to the same viewer.

const world = await openWorld()
world.clock.now = new Date()
const { url, cookieOf } = await startProduct(world)
const { paths, teacher, gym } = await publicPages(world)
const member = await world.member('Someone Else')
const rendered = [
  ...Object.values(paths).filter((path) => PAGES.find((page) => page.path.test(path))?.isPublic),
  // Not for search engines, so it isn't among the others.
  '/search?q=liffey',
]

async function open(path: string, token?: string) {
  const cookie = token && cookieOf({ token })
  const html = await (
    await fetch(url + path, { headers: { 'accept-language': 'en', ...(cookie && { cookie }) } })
  ).text()
  const [, root = '', json] =
    /<div id="root">(.*)<\/div><script type="application\/json" id="page-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? []
  return { html, root, data: json === undefined ? undefined : (JSON.parse(json) as PageData) }
}

/** The API call that a query makes; undefined for a query that combines several. */
function callOf(queryKey: readonly unknown[]): ((input: object) => Promise<unknown>) | undefined {
  const names = Array.isArray(queryKey[0]) ? (queryKey[0] as string[]) : []
  const found = names.reduce<unknown>((api, name) => (api as Record<string, unknown>)[name], world.visitor.api)
  return names.length > 1 && typeof found === 'function' ? (found as ReturnType<typeof callOf>) : undefined
}

test('covers every kind of rendered page', () => {
  const kinds = PAGES.filter(({ isPublic }) => isPublic)
  expect(kinds.filter(({ path }) => !rendered.some((one) => path.test(new URL(one, url).pathname)))).toEqual([])
})

test.each(rendered)("shows a visitor exactly the API's answers at %s", async (path) => {
  const { data } = await open(path)
  expect(data).toBeDefined()
  for (const { queryKey, data: found } of data?.queries ?? []) {
    const { input = {} } = (queryKey[1] ?? {}) as { input?: object }
    const answer = await callOf(queryKey)?.(input)
    if (answer === undefined) continue
    const pages = (found as { pages?: unknown[] }).pages
    expect(pages ? pages[0] : found, JSON.stringify(queryKey)).toEqual(JSON.parse(JSON.stringify(answer)))
  }
})

test.each(rendered)('puts no data into the HTML of a signed-in member or owner at %s', async (path) => {
  const visitors = await open(path)
  for (const { token } of [member, teacher]) {
    const { html, root, data } = await open(path, token)
    expect({ root, data }).toEqual({ root: '', data: undefined })
    expect(titleOf(html)).toBe(titleOf(visitors.html))
    expect(html).not.toContain('Someone Else')
  }
})

test('shows names and times in the HTML as the API has them', async () => {
  const { root } = await open(`/gym/${gym.slug}`)
  const { name, nextOpenMat } = await world.visitor.api.gyms.get({ id: gym.slug })
  expect(root).toContain(name)
  expect(root).toContain(nextOpenMat?.start)
})

const titleOf = (html: string) => /<title[^>]*>([^<]*)/.exec(html)?.[1]
