import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { signInWithCookies } from './members.ts'
import { describeRounds, loadInRounds } from './waterfall.ts'

test.use(withoutServiceWorker)

/** How often a page may wait for the network after its HTML. */
const MOST = 2

const PAGES = [
  { path: '/login', content: 'main button' },
  { path: '/map', content: 'h1' },
  { path: '/gym/liffey-lantern-jiu-jitsu', content: 'h1' },
  { path: '/', member: 'ana@openmat.test', content: '[role=feed] article' },
  { path: '/events?tab=mine', member: 'ana@openmat.test', content: '[role=tabpanel] h2' },
]

test('@phone limits how often the first pages wait for the network', async ({ page, context }) => {
  for (const { path, member, content } of PAGES)
    await test.step(path, async () => {
      if (member) await signInWithCookies(page, member)
      const opened = await context.newPage()
      const rounds = await loadInRounds(opened, path, content)
      expect(rounds.length, describeRounds(rounds)).toBeLessThanOrEqual(MOST)
      await opened.close()
    })
})
