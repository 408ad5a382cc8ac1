import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** All that differs between light and dark. */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block']

/** Axe with every rule in light, and in dark with those that a theme can break. Goes on after a failure. */
export async function expectSound(page: Page, what: string, { dark = true } = {}) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await painted(page)
  expect.soft(await violations(page, (axe) => axe.withTags(STANDARD)), `${what} in light`).toEqual([])
  if (!dark) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await painted(page)
  expect.soft(await violations(page, (axe) => axe.withRules(OF_THE_THEME)), `${what} in dark`).toEqual([])
}

/** The page hears of another scheme with the next frame; before the one after it, its colours are half of either. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

const ofAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofAxe.resolve('axe-core/axe.min.js'), 'utf8')
/** Instead of axe, which is in the page already: left to itself, the builder brings 1.5 MB anew for each look, twice. */
const NOTHING_MORE = 'undefined'

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Otherwise axe opens an empty page of its own for every look. What is in order needs no list.
  const axe = new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
  const { violations: found } = await choose(axe).analyze()
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}
