import type { Locator } from '@playwright/test'
import * as jsqr from 'jsqr'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

/** Depending on who loads it, the package is its function or holds it. */
const readCode = (typeof jsqr.default === 'function' ? jsqr.default : jsqr) as unknown as typeof import('jsqr').default

/** What a phone's camera would read off the screen. */
export async function scan(code: Locator): Promise<string> {
  await expect(code).toBeVisible()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = readCode(new Uint8ClampedArray(data), info.width, info.height)
  expect(found, 'a code that can be read').not.toBeNull()
  return found?.data ?? ''
}
