import { expect, test } from 'vitest'
import { isIos } from '#platform/web/device.ts'
import { installOffer } from './install-offer.ts'

const desktop = { ios: false, installed: false, offered: true, dismissed: null, iosDismissed: null }
const phone = { ...desktop, ios: true, offered: false }

test('shows the button where the browser offers to install', () => {
  expect(installOffer(desktop)).toBe('button')
  expect(installOffer({ ...desktop, offered: false })).toBeNull()
})

test("doesn't offer again once dismissed", () => {
  expect(installOffer({ ...desktop, dismissed: 'true' })).toBeNull()
})

test('shows steps instead of the button on iOS', () => {
  expect(installOffer(phone)).toBe('ios-steps')
  expect(installOffer({ ...phone, offered: true })).toBe('ios-steps')
})

test('shows the steps until dismissed, whatever was dismissed in other browsers', () => {
  expect(installOffer({ ...phone, iosDismissed: 'true' })).toBeNull()
  expect(installOffer({ ...phone, dismissed: 'true' })).toBe('ios-steps')
})

test('offers nothing in an installed app', () => {
  expect(installOffer({ ...desktop, installed: true })).toBeNull()
  expect(installOffer({ ...phone, installed: true })).toBeNull()
})

test('recognises an iPad that claims to be a Mac by its touch screen', () => {
  const mac = { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', platform: 'MacIntel' }
  expect(isIos({ ...mac, maxTouchPoints: 5 })).toBe(true)
  expect(isIos({ ...mac, maxTouchPoints: 0 })).toBe(false)
  expect(
    isIos({
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)',
      platform: 'iPhone',
      maxTouchPoints: 5,
    }),
  ).toBe(true)
})
