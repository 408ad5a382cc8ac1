import { expect, test } from 'vitest'
import { changesOf, type ProfileForm, problemsOf } from './profile-form.ts'

const ana: ProfileForm = {
  displayName: 'Ana Souza',
  city: 'Dublin',
  country: 'IE',
  placeId: 2964574,
  homeGymId: null,
  homeGymName: null,
  bio: '',
  discipline: 'both',
  beltRank: 'blue',
  stripes: 2,
  yearStarted: '2019',
  favoritePosition: '',
  instagram: '',
  website: '',
  profileVisibility: 'members',
}

test("still requires a name, city and country when they're only spaces", () => {
  expect(problemsOf({ ...ana, displayName: '  ', city: '\t', country: '' }, 2026)).toEqual({
    displayName: 'missing',
    city: 'missing',
    country: 'missing',
  })
  expect(problemsOf(ana, 2026)).toEqual({})
})

test('lets a member without a town change other settings', () => {
  expect(problemsOf({ ...ana, city: '', country: '' }, 2026, ['displayName'])).toEqual({})
})

test('reports invalid fields before sending', () => {
  expect(problemsOf({ ...ana, yearStarted: '1949' }, 2026)).toEqual({ yearStarted: 'year' })
  expect(problemsOf({ ...ana, yearStarted: '2027' }, 2026)).toEqual({ yearStarted: 'year' })
  expect(problemsOf({ ...ana, instagram: 'ana souza' }, 2026)).toEqual({ instagram: 'instagram' })
  expect(problemsOf({ ...ana, instagram: '@ana.souza' }, 2026)).toEqual({})
  expect(problemsOf({ ...ana, website: 'http://ana.example' }, 2026)).toEqual({ website: 'address' })
  expect(problemsOf({ ...ana, bio: 'x'.repeat(301) }, 2026)).toEqual({ bio: 'too_long' })
})

test('sends only changed fields', () => {
  expect(changesOf({ ...ana, bio: ' Guard player. ' }, ana)).toEqual({ bio: 'Guard player.' })
  expect(changesOf({ ...ana, displayName: 'Ana Souza ' }, ana)).toEqual({})
})

test("keeps a town's map location when saving", () => {
  expect(changesOf({ ...ana, city: 'Cork', placeId: 2965140 }, ana)).toEqual({ city: 'Cork', placeId: 2965140 })
  expect(changesOf({ ...ana, city: 'Ballydehob', placeId: null }, ana)).toEqual({ city: 'Ballydehob', placeId: null })
})

test('sends a listed home gym or a name, never both', () => {
  const listed = { ...ana, homeGymId: 'g1', homeGymName: 'East Coast' }
  expect(changesOf(listed, ana)).toEqual({ homeGymId: 'g1' })
  expect(changesOf({ ...ana, homeGymName: 'Garage mats' }, listed)).toEqual({ homeGymName: 'Garage mats' })
  expect(changesOf(ana, listed)).toEqual({ homeGymId: null, homeGymName: null })
})

test("clears the belt of someone who doesn't train yet", () => {
  expect(changesOf({ ...ana, discipline: 'none' }, ana)).toEqual({
    discipline: 'none',
    beltRank: null,
    stripes: 0,
    yearStarted: null,
  })
})
