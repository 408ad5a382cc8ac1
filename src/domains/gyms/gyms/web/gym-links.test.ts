import { expect, test } from 'vitest'
import { directionsTo, shortAddressOf, webAddress } from './gym-links.ts'

test("turns a gym's links into safe URLs", () => {
  expect(webAddress('http://www.011grpl.com/')).toBe('http://www.011grpl.com/')
  expect(webAddress('roots.ie/timetable')).toBe('https://roots.ie/timetable')
  expect(webAddress('@roots.bjj', 'instagram.com')).toBe('https://www.instagram.com/roots.bjj')
  expect(webAddress('https://www.instagram.com/alexandrefitness/?hl=en', 'instagram.com')).toBe(
    'https://www.instagram.com/alexandrefitness/?hl=en',
  )
  expect(webAddress('facebook.com/rootsbjj', 'facebook.com')).toBe('https://facebook.com/rootsbjj')
  for (const bad of ['', 'javascript:alert(1)', 'data:text/html,hi', 'https://', 'java script:x']) {
    expect(webAddress(bad)).toBeNull()
  }
  expect(shortAddressOf('https://www.instagram.com/roots/?hl=en')).toBe('instagram.com/roots')
})

test("opens directions in the device's own map app", () => {
  const at = { lat: 53.38, lng: -6.2 }
  expect(directionsTo(at, 'Roots & Co', { ios: false, android: true })).toBe(
    'geo:53.38,-6.2?q=53.38,-6.2(Roots%20%26%20Co)',
  )
  expect(directionsTo(at, 'Roots', { ios: true, android: false })).toContain('maps.apple.com/?daddr=53.38,-6.2')
  expect(directionsTo(at, 'Roots', { ios: false, android: false })).toContain('to=53.38%2C-6.2')
})
