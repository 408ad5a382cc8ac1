import { expect, test } from 'vitest'
import {
  emptyQuery,
  type FinderQuery,
  filterCount,
  hasSearch,
  readFinderQuery,
  searchOf,
  writeFinderQuery,
} from './finder-query.ts'

const dublin: FinderQuery = {
  where: { kind: 'near', point: { lat: 53.33306, lng: -6.24889 }, label: 'Dublin, Ireland', mine: false },
  text: 'açaí & chokes',
  radiusKm: 50,
  when: { date: '2026-12-05' },
  discipline: 'nogi',
  only: ['free', 'women'],
  affiliation: 'Gracie Barra',
  belt: 'purple',
  chosen: 'roots-dublin',
  view: 'map',
  itinerary: null,
}

test("stores the whole query in the finder's URL for links, reload and back", () => {
  const queries: FinderQuery[] = [
    emptyQuery,
    dublin,
    { ...dublin, where: { kind: 'area', bounds: { west: 170, south: -45, east: -175, north: -35 } }, when: 'weekend' },
    { ...emptyQuery, where: { kind: 'near', point: { lat: 0, lng: 0 }, label: '', mine: true }, when: 'tonight' },
    { ...emptyQuery, where: { kind: 'country', country: 'BR' } },
    { ...emptyQuery, text: '柔術', when: 'now', discipline: 'gi' },
    { ...dublin, when: null, itinerary: { from: '2026-12-24', until: '2026-12-31' } },
    { ...emptyQuery, itinerary: { from: '', until: '' } },
  ]
  for (const query of queries) {
    const address = writeFinderQuery(query).toString()
    expect(readFinderQuery(new URLSearchParams(address))).toEqual(query)
    expect(writeFinderQuery(readFinderQuery(new URLSearchParams(address))).toString()).toBe(address)
  }
})

test("writes an empty URL for an empty finder, which doesn't count as a search", () => {
  expect(writeFinderQuery(emptyQuery).toString()).toBe('')
  expect(hasSearch(emptyQuery)).toBe(false)
  expect(hasSearch({ ...emptyQuery, radiusKm: 50, view: 'map', chosen: 'roots' })).toBe(false)
  expect(hasSearch({ ...emptyQuery, only: ['free'] })).toBe(true)
  expect(hasSearch({ ...emptyQuery, text: 'roots' })).toBe(true)
})

test('ignores invalid parts of a URL and uses the rest', () => {
  const read = (address: string) => readFinderQuery(new URLSearchParams(address))
  expect(
    read('near=91,0&bounds=1,2,3&km=-4&when=2026-02-30&discipline=karate&only=free,flying&belt=pink&view=globe'),
  ).toEqual({
    ...emptyQuery,
    only: ['free'],
  })
  expect(read('km=100000').radiusKm).toBe(25)
  expect(read(`text=${'x'.repeat(400)}`).text).toHaveLength(100)
})

test('sends the same search for list and map: widened near a place, not in an area', () => {
  expect(searchOf(dublin)).toEqual({
    near: '53.33306,-6.24889',
    radiusKm: 50,
    widen: true,
    text: 'açaí & chokes',
    discipline: 'nogi',
    affiliation: 'Gracie Barra',
    belt: 'purple',
    when: 'date',
    date: '2026-12-05',
    free: true,
    women: true,
  })
  const area = { kind: 'area', bounds: { west: -6.5, south: 53.2, east: -6, north: 53.5 } } as const
  expect(searchOf({ ...emptyQuery, where: area, when: 'tonight' })).toEqual({
    bounds: '-6.5,53.2,-6,53.5',
    when: 'tonight',
  })
  expect(searchOf({ ...emptyQuery, where: { kind: 'country', country: 'BR' } })).toEqual({ country: 'BR' })
  expect(filterCount(dublin)).toBe(7)
})

test("orders a trip's days and limits it to a month", () => {
  const read = (address: string) => readFinderQuery(new URLSearchParams(address)).itinerary
  expect(read('from=2026-12-24&until=2026-12-31')).toBeNull()
  expect(read('travel=1&from=2026-12-24&until=2026-12-31')).toEqual({ from: '2026-12-24', until: '2026-12-31' })
  expect(read('travel=1&from=2026-12-24&until=2026-12-23')).toEqual({ from: '2026-12-24', until: '' })
  expect(read('travel=1&from=2026-12-01&until=2026-12-31')?.until).toBe('2026-12-31')
  expect(read('travel=1&from=2026-12-01&until=2027-01-01')?.until).toBe('')
  expect(read('travel=1&from=2026-02-30&until=soon')).toEqual({ from: '', until: '' })
})
