import { expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { outcomeOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'
import { usernames } from './tables.ts'

const world = await openWorld()

const newcomer = (name: string) => world.member(name, { username: null, onboardingComplete: false, onboardingStep: 0 })
const named = async (name: string, username: string) => {
  const person = await newcomer(name)
  await person.api.people.onboarding.saveName({ username, displayName: name, ageConfirmed: true })
  await person.api.people.onboarding.complete({})
  return person
}

test('reports a username as available, taken, reserved or malformed, with a message', async () => {
  await named('Ana', 'ana_souza')
  const bia = await newcomer('Bia')
  const ask = (username: string) => bia.api.people.usernameAvailability({ username })
  expect(await ask('bia_c')).toEqual({ status: 'available', message: null })
  expect(await ask('ANA_Souza')).toEqual({ status: 'taken', message: 'That username is taken.' })
  expect(await ask('admin')).toEqual({ status: 'reserved', message: "That username isn't available." })
  expect(await ask('a')).toEqual({ status: 'malformed', message: 'Use 3–20 letters, numbers or _.' })
  expect(await ask("x' or 1=1 --")).toMatchObject({ status: 'malformed' })
})

test('limits availability checks, and refuses them to visitors', async () => {
  expect(await outcomeOf(world.visitor.api.people.usernameAvailability({ username: 'bia' }))).toMatch(/^401/)
})

test('gives a username claimed concurrently to exactly one member', { tags: 'race' }, async () => {
  const username = `armbar_${newId().slice(0, 6).toLowerCase()}`
  const people = await Promise.all(['Caio', 'Dani', 'Eva', 'Fabi', 'Gil', 'Hugo'].map(newcomer))
  const answers = await Promise.all(
    people.map(({ api, name }) =>
      outcomeOf(api.people.onboarding.saveName({ username, displayName: name, ageConfirmed: true })),
    ),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(answers.filter((answer) => answer === '409 That username is taken.')).toHaveLength(5)
})

test('refuses concurrent swaps of two usernames without a deadlock', { tags: 'race' }, async () => {
  const [first, second] = [`one_${newId().slice(0, 6).toLowerCase()}`, `two_${newId().slice(0, 6).toLowerCase()}`]
  const [one, two] = [await named('One', first), await named('Two', second)]
  const answers = await Promise.all([
    outcomeOf(one.api.people.changeUsername({ uid: 'me', username: second })),
    outcomeOf(two.api.people.changeUsername({ uid: 'me', username: first })),
  ])
  expect(answers).toEqual(['409 That username is taken.', '409 That username is taken.'])
})

test('allows a new username every 30 days, redirects for 90 and reserves for 180', async () => {
  const ines = await named('Ines', 'ines_old')
  const other = await named('Other', 'other_one')
  const changed = await ines.api.people.changeUsername({ uid: 'me', username: 'Ines_New' })
  expect(changed).toMatchObject({ username: 'ines_new' })
  expect(await outcomeOf(ines.api.people.changeUsername({ uid: 'me', username: 'ines_third' }))).toMatch(
    /^409 You can change your username once every 30 days\. You can change it again on .*20 December 2026/,
  )
  const byOld = async () => (await world.session(other.uid)).api.people.profileByUsername({ username: '@ines_old' })
  expect(await byOld()).toMatchObject({ profile: { uid: ines.uid, username: 'ines_new' } })

  world.pass(days(89))
  expect(await byOld()).toMatchObject({ profile: { username: 'ines_new' } })
  world.pass(days(2))
  expect(await outcomeOf(byOld())).toMatch(/^404/)
  const late = await world.session(other.uid)
  expect(await late.api.people.usernameAvailability({ username: 'ines_old' })).toMatchObject({ status: 'taken' })
  expect(await outcomeOf(late.api.people.changeUsername({ uid: 'me', username: 'ines_old' }))).toMatch(/^409/)

  world.pass(days(90))
  const later = await world.session(other.uid)
  expect(await later.api.people.changeUsername({ uid: 'me', username: 'ines_old' })).toMatchObject({
    username: 'ines_old',
  })
})

test('lets a member take back their old username', async () => {
  const joao = await named('Joao', 'joao_one')
  await joao.api.people.changeUsername({ uid: 'me', username: 'joao_two' })
  world.pass(days(31))
  const { api } = await world.session(joao.uid)
  expect(await api.people.changeUsername({ uid: 'me', username: 'joao_one' })).toMatchObject({ username: 'joao_one' })
  const rows = await world.db.select().from(usernames)
  const mine = rows.filter(({ uid }) => uid === joao.uid)
  expect(mine.filter(({ leftAt }) => leftAt === null).map(({ username }) => username)).toEqual(['joao_one'])
})

test('lets a username change freely during onboarding, and frees the previous one', async () => {
  const kai = await newcomer('Kai')
  const save = (username: string) =>
    kai.api.people.onboarding.saveName({ username, displayName: 'Kai', ageConfirmed: true })
  await save('kai_first')
  await save('kai_second')
  const lea = await newcomer('Lea')
  expect(await lea.api.people.usernameAvailability({ username: 'kai_first' })).toMatchObject({ status: 'available' })
  expect(await lea.api.people.usernameAvailability({ username: 'kai_second' })).toMatchObject({ status: 'taken' })
})
