import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** All that differs between light and dark. */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block']

/** Axe with every rule in light, and in dark with those that a theme can break. Goes on after a failure. */
export async function expectSound(page: Page, what: string) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await painted(page)
  expect.soft(await violations(page, (axe) => axe.withTags(STANDARD)), `${what} in light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await painted(page)
  expect.soft(await violations(page, (axe) => axe.withRules(OF_THE_THEME)), `${what} in dark`).toEqual([])
}

/** The page hears of another scheme with the next frame; before the one after it, its colours are half of either. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // Otherwise axe opens an empty page of its own for every look.
  const { violations: found } = await choose(new AxeBuilder({ page }).setLegacyMode(true)).analyze()
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}
