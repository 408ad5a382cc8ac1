import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

/**
 * Creates a picture by keyboard alone, with the button focused and the dialog opening on the story format. Returns the
 * downloaded file.
 */
export async function downloadCard(page: Page, size: 'story' | 'preview', alt: RegExp) {
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share a picture' })
  const picture = dialog.getByRole('img', { name: alt })
  await expect(picture).toBeVisible()
  const story = dialog.getByRole('radio', { name: 'Story' })
  await expect(story).toBeChecked()
  while (!(await story.evaluate((radio) => radio === document.activeElement))) await page.keyboard.press('Tab')
  if (size === 'preview') {
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: 'Wide' })).toBeChecked()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  }
  const downloading = page.waitForEvent('download')
  const button = dialog.getByRole('button', { name: 'Download' })
  while (!(await button.evaluate((it) => it === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const file = await downloading
  await expect(dialog).toBeHidden()
  const { data, info } = await sharp(await readFile(await file.path()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    name: file.suggestedFilename(),
    size: [info.width, info.height],
    /** As #rrggbb. */
    at: (x: number, y: number) => `#${data.subarray((y * info.width + x) * info.channels).toString('hex', 0, 3)}`,
  }
}
