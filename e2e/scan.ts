import type { Locator } from '@playwright/test'
import * as jsqr from 'jsqr'
import sharp from 'sharp'
import { expect } from './fixtures.ts'

/** Depending on the module loader, the package is the function itself or has it as `default`. */
const readCode = (typeof jsqr.default === 'function' ? jsqr.default : jsqr) as unknown as typeof import('jsqr').default

/** Reads a QR code from the screen, as a phone's camera would. */
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
