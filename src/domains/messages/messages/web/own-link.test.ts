import { expect, test } from 'vitest'
import { ownLinkIn } from './own-link.ts'

const HOME = 'https://openmat.test'
const linkIn = (text: string) => ownLinkIn(text, HOME)

test('finds the first link to one of our posts, events or gyms', () => {
  expect(linkIn(`Look: ${HOME}/activity/20261121_ana%20b_x.`)).toEqual({ kind: 'activity', id: '20261121_ana b_x' })
  expect(linkIn(`${HOME}/about then ${HOME}/gym/lantern?tab=events`)).toEqual({ kind: 'gym', slug: 'lantern' })
  const event = { kind: 'event', gymId: 'lantern', eventId: 'open-mat' }
  expect(linkIn(`(${HOME}/gym/lantern/event/open-mat)`)).toEqual(event)
  expect(linkIn(`${HOME}/gym/lantern/event/open-mat?key=k1`)).toEqual({ ...event, linkKey: 'k1' })
})

test('leaves out other sites and pages without a card', () => {
  for (const path of [
    '/gym/new',
    '/gym/lantern/event/new',
    '/gym/lantern/event/x/edit',
    '/gym/lantern/claim',
    '/activity',
  ])
    expect(linkIn(HOME + path)).toBeUndefined()
  for (const url of ['https://openmat.test.example/gym/x', 'http://openmat.test/gym/x', 'No link'])
    expect(linkIn(url)).toBeUndefined()
  expect(linkIn(`${HOME}/gym/%E0%A4%A`)).toEqual({ kind: 'gym', slug: '%E0%A4%A' })
})
