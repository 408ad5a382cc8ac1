import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
/** The only rules whose results differ between the light and dark themes. */
const OF_THE_THEME = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe with every rule in the light theme, and in the dark theme with the rules a theme can break. With
 * `colours: false`, leaves those rules out. `bestPractices` adds axe's rules beyond WCAG, for headings and landmarks.
 * Soft assertions: continues after a failure.
 */
export async function expectAccessible(page: Page, what: string, { colours = true, bestPractices = false } = {}) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await undock(page)
  await painted(page, 'light')
  const tags = bestPractices ? [...STANDARD, 'best-practice'] : STANDARD
  const all = (axe: AxeBuilder) => axe.withTags(tags).disableRules(colours ? [] : OF_THE_THEME)
  expect.soft(await violations(page, all), `${what} in light`).toEqual([])
  if (!colours) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await painted(page, 'dark')
  expect.soft(await violations(page, (axe) => axe.withRules(OF_THE_THEME)), `${what} in dark`).toEqual([])
}

/** Moves sticky bars out of the way: axe counts a target that one of them half covers as too small. */
const undock = (page: Page) =>
  page.evaluate(() => {
    const rules = new CSSStyleSheet()
    rules.replaceSync('.sticky { position: static !important }')
    document.adoptedStyleSheets.push(rules)
  })

/** Waits until the page has switched its colour scheme: there's a delay, and colours are mixed in transitions. */
const painted = (page: Page, scheme: 'light' | 'dark') =>
  page.evaluate(async (wanted) => {
    const frame = () => new Promise<void>((done) => requestAnimationFrame(() => done()))
    // The app sets the theme as a class on the root; other pages have no class.
    const follows = () =>
      !/\b(light|dark)\b/.test(document.documentElement.className) ||
      document.documentElement.classList.contains(wanted)
    for (let frames = 0; frames < 300 && !follows(); frames += 1) await frame()
    await frame()
    await frame()
    // A transition of an inherited colour starts others below it, so there may be new ones when these have finished.
    for (;;) {
      const running = document.getAnimations().filter((one) => one instanceof CSSTransition)
      if (running.length === 0) break
      await Promise.all(running.map(({ finished }) => finished.catch(() => undefined)))
      await frame()
    }
  }, scheme)

const ofAxe = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))
const AXE = readFileSync(ofAxe.resolve('axe-core/axe.min.js'), 'utf8')
/** Replaces axe's source, which is already in the page: by default the builder injects 1.5 MB twice on every check. */
const NOTHING_MORE = 'undefined'

async function violations(page: Page, choose: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Without legacy mode axe opens a blank page for every check. Only violations need to be reported.
  const axe = new AxeBuilder({ page, axeSource: NOTHING_MORE })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
  const { violations: found } = await choose(axe).analyze()
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}
