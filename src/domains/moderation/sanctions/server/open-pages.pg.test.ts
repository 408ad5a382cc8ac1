import { expect, test } from 'vitest'
import { startProduct } from '#testing/product.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })
const product = await startProduct(world)

/** An open page of a member, with the live events it receives. */
async function openPage({ token }: { token: string }) {
  const answer = await fetch(`${product.url}/api/live`, {
    headers: { cookie: product.cookieOf({ token }) },
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    async hears(event: string) {
      while (reader && !heard.includes(`event: ${event}\n`)) {
        const { done, value } = await reader.read()
        if (done) break
        heard += value
      }
      return heard.includes(`event: ${event}\n`)
    },
  }
}

test("notifies a suspended member's pages within seconds, but no one else's", async () => {
  const admin = await world.member('Admin', { role: { admin: true, creator: false } })
  const [ana, bia] = await world.members('Ana', 'Bia')
  const pages = [await openPage(ana), await openPage(await world.session(ana.uid))]
  const other = await openPage(bia)
  const why = { preset: 'other' as const, message: 'We need to talk.' }
  await admin.api.sanctions.apply({ uid: ana.uid, kind: 'suspend', days: 2, ...why })
  for (const page of pages) expect(await page.hears('accountStatus')).toBe(true)
  const { sanctions } = await admin.api.sanctions.apply({ uid: ana.uid, kind: 'disable', ...why })
  for (const page of pages) expect(await page.hears('session')).toBe(true)
  // Later events mustn't be written to pages that are already closed.
  const second = await world.member('Second', { role: { admin: true, creator: false } })
  await second.api.sanctions.lift({ id: sanctions[0]?.id ?? '', note: 'Talked' })
  await admin.api.sanctions.apply({ uid: bia.uid, kind: 'limit', days: 2, ...why })
  expect(await other.hears('accountStatus')).toBe(true)
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200)
}, 30_000)
