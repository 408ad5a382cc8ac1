import { expect, test } from 'vitest'
import { boundsText, kilometresBetween, pointText, readBounds, readPoint } from './geography.ts'

test('reads bounds however far a map was panned', () => {
  expect(readBounds('179,65,181,67')).toEqual({ west: 179, south: 65, east: -179, north: 67 })
  expect(readBounds('-190,0,-170,10')).toEqual({ west: 170, south: 0, east: -170, north: 10 })
  expect(readBounds('-200,-80,200,80')).toEqual({ west: -180, south: -80, east: 180, north: 80 })
  for (const wrong of ['', '1,2,3', '0,10,1,5', '0,-91,1,0', 'a,b,c,d', '0,0,Infinity,1'])
    expect(readBounds(wrong)).toBeUndefined()
})

test('writes and reads points without significant loss', () => {
  expect(readPoint(pointText({ lat: 53.3498053, lng: -6.2603097 }))).toEqual({ lat: 53.34981, lng: -6.26031 })
  expect(boundsText({ west: -6.5, south: 53, east: -6, north: 53.5 })).toBe('-6.5,53,-6,53.5')
  for (const wrong of ['', '1', '91,0', '0,181', '1e1,2', '1,2,3', 'NaN,0']) expect(readPoint(wrong)).toBeUndefined()
})

test('calculates distances on the globe', () => {
  expect(kilometresBetween({ lat: 53.35, lng: -6.26 }, { lat: 51.507, lng: -0.128 })).toBeCloseTo(463, 0)
  expect(kilometresBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.2, 1)
})
