import { afterEach, expect, test, vi } from 'vitest'
import { textOf } from '#testing/render.tsx'
import { PushSwitch } from './PushSwitch.tsx'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

function open(userAgent: string, { installed }: { installed: boolean }) {
  vi.stubGlobal('navigator', { userAgent, platform: 'iPhone', maxTouchPoints: 5, languages: ['en-IE'] })
  vi.stubGlobal('window', { matchMedia: () => ({ matches: installed }) })
}
afterEach(() => vi.unstubAllGlobals())

test('shows the install steps instead of the switch in Safari on an iPhone', () => {
  open(IPHONE, { installed: false })
  expect(textOf(<PushSwitch />)).toEqual([
    'Add Open Mat to your Home Screen first',
    'Tap Share in Safari.',
    'Tap Add to Home Screen.',
    'Open it from there and come back to this page.',
  ])
})

test('shows no install steps when opened from the Home Screen', () => {
  open(IPHONE, { installed: true })
  expect(textOf(<PushSwitch />).join()).not.toContain('Home Screen')
})
