import type { Page } from '@playwright/test'

/** Counts taps and clicks on the page from now on. Typing and choosing an option aren't counted. */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => {
    taps += 1
  })
  const listen = () =>
    document.addEventListener('pointerdown', () => (window as unknown as { countTap(): void }).countTap(), true)
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return () => taps
}
