import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { kilometresBetween } from '#platform/geography.ts'
import { SIMILAR, similarity } from './similar-names.ts'

test.each([
  ['Kyuzo Gym', 'Kyuzo Jiu-Jitsu'],
  ['Bru Grappling Studio', 'Brú Grappling'],
  ['SBG Naas', 'SBG Naas Brazilian Jiu Jitsu'],
  ['Alexandre Fitness Jiu Jitsu Academy', 'Alexandre BJJ'],
  ['Dark Horse BJJ Tullamore', 'Darkhorse BJJ Tullamore'],
  ['Lotus Club', 'LOTUS CLUB BJJ'],
  ['風の音柔術', '風の音柔術 代沢'],
])('counts %s and %s as the same gym', (one, other) => {
  expect(similarity(one, other)).toBeGreaterThanOrEqual(SIMILAR)
})

test.each([
  ['Kyuzo Gym', 'Liffey Lantern Gym'],
  ['Gracie Barra Dublin', 'Alliance Dublin'],
  ['Northside BJJ Academy', 'Southside BJJ Academy'],
  ['Grappling Academy', 'Martial Arts Centre'],
])('counts %s and %s as two gyms', (one, other) => {
  expect(similarity(one, other)).toBeLessThan(SIMILAR)
})

// Real gyms, in a folder next to the checkout.
const IRELAND = '../shared/data/gyms-ireland.json'
interface Listed {
  name: string
  location: { coordinates: { coordinates: [number, number] } }
}

/** Keeps at least two words: one alone isn't distinctive. */
const shortened = (name: string) => (name.split(' ').length > 2 ? name.split(' ').slice(0, -1).join(' ') : name)

const skipped = existsSync(IRELAND) ? '' : ` (skipped: ${IRELAND} is missing)`

describe.skipIf(!existsSync(IRELAND))(`the gyms of Ireland${skipped}`, () => {
  const gyms = existsSync(IRELAND) ? (JSON.parse(readFileSync(IRELAND, 'utf8')) as Listed[]) : []
  const found = ({ name, location }: Listed) =>
    gyms.filter((gym) => {
      const [lng, lat] = location.coordinates.coordinates
      const [otherLng, otherLat] = gym.location.coordinates.coordinates
      const near = kilometresBetween({ lat, lng }, { lat: otherLat, lng: otherLng }) <= 0.5
      return near && similarity(name, gym.name) >= SIMILAR
    })
  const slightly: Record<string, (name: string) => string> = {
    'with BJJ added': (name) => `${name} BJJ`,
    'in capitals': (name) => name.toUpperCase(),
    'without its accents': (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
    'with a doubled letter': (name) => name.slice(0, 3) + name.slice(2),
    'without its last word': (name) => shortened(name),
  }
  test.each(Object.entries(slightly))('catches a gym submitted again %s', (_how, changed) => {
    const missed = gyms.filter((gym) => !found({ ...gym, name: changed(gym.name) }).includes(gym))
    expect(missed.map(({ name }) => changed(name))).toEqual([])
  })
  test('mistakes at most 5% of gyms for another', () => {
    const mistaken = gyms.filter((gym) => found(gym).length > 1)
    expect(mistaken.length).toBeLessThanOrEqual(gyms.length / 20)
  })
})
