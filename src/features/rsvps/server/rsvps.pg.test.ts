import { expect, test } from 'vitest'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()
const gym = await world.gym('Liffey Grappling')

test('§1.9 D5 sixty press at once on ten places: ten go, fifty wait, each with a number of their own', async () => {
  const event = await world.event(gym, { capacity: 10 })
  const at = { gymId: gym.id, eventId: event.id }
  const people: Person[] = []
  for (let each = 0; each < 60; each += 1) people.push(await world.member(`Person ${each}`))
  const answers = await Promise.all(people.map(({ api }) => api.rsvps.answer({ ...at, status: 'going' })))
  const places = answers.map(({ place }) => place)
  expect(places.filter(({ status }) => status === 'going')).toHaveLength(10)
  const positions = places.flatMap((place) => (place.status === 'waiting' ? place.position : []))
  expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
})
