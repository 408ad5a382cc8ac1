import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Screen, screens, type Visitor } from './screens.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** All that differs between light and dark. */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block']

const seenBy = (visitor: Visitor) => screens.filter((screen) => screen.seenBy.includes(visitor))

test.describe('accessibility', { tag: '@accessibility' }, () => {
  test.setTimeout(180_000)

  test('every screen a visitor sees is sound in light and dark', async ({ page, allowErrors }) => {
    allowErrors(/status of 404/)
    await lookAt(page, seenBy('visitor'))
  })

  test('every screen somebody sees who has just signed in is sound in light and dark', async ({
    page,
    signInAs,
    newcomer,
  }) => {
    await signInAs(page, newcomer())
    await lookAt(page, seenBy('newcomer'))
  })

  test('every screen a member sees is sound in light and dark', async ({ page, signInAs, allowErrors }) => {
    allowErrors(/status of 404/)
    await signInAs(page, 'ana@openmat.test')
    await lookAt(page, seenBy('member'))
  })
})

async function lookAt(page: Page, all: Screen[]) {
  for (const { route, at = route } of all)
    await test.step(at, async () => {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(at)
      await expect(page.locator('h1').first(), at).toBeVisible()
      expect(new URL(page.url()).pathname, `${at} leads elsewhere`).toBe(new URL(at, page.url()).pathname)
      await page.waitForLoadState('networkidle')
      expect.soft(await violations(page, (axe) => axe.withTags(STANDARD)), `${at} in light`).toEqual([])

      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await violations(page, (axe) => axe.withRules(OF_THE_THEME)), `${at} in dark`).toEqual([])
    })
}

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Otherwise axe opens an empty page of its own for every look.
  const { violations: found } = await choose(new AxeBuilder({ page }).setLegacyMode(true)).analyze()
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}
