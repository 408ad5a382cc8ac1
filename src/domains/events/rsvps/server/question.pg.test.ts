import { expect, test } from 'vitest'
import { hours } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const owner = await world.member('Olivia')
const gym = await world.gym('Liffey Grappling')
await world.staff(gym, owner, 'owner')
const QUESTION = 'Need a gi?'
const WHEN = { start: '2026-11-22T18:00', end: '2026-11-22T20:00' }

/** An event that asks a question, to which Ana and Bia are going. */
async function openMat(fields: { rule?: string } = {}) {
  const event = await owner.api.events.create({
    ...{ gymId: gym.id, title: 'Open mat', question: QUESTION, ...WHEN, ...fields },
  })
  const at = { gymId: gym.id, eventId: event.id }
  const [ana, bia] = await world.members('Ana', 'Bia')
  for (const { api } of [ana, bia]) await api.rsvps.answer({ ...at, status: 'going' })
  const reply = (answer: string, question = QUESTION) => ana.api.rsvps.answerQuestion({ ...at, question, answer })
  const answersFor = async ({ api }: Pick<typeof ana, 'api'>) =>
    (await api.rsvps.attendees(at)).items.map(({ person, answer }) => [person.displayName, answer]).toSorted()
  return { event, at, ana, bia, reply, answersFor }
}

const unanswered = [
  ['Ana', ''],
  ['Bia', ''],
]
const answered = [
  ['Ana', 'Yes, A2'],
  ['Bia', ''],
]

test('shows answers to hosts and their authors only', async () => {
  const { at, ana, bia, reply, answersFor } = await openMat()
  expect(await reply('Yes, A2')).toMatchObject({ answer: 'Yes, A2' })
  expect(await ana.api.rsvps.mine(at)).toMatchObject({ answer: 'Yes, A2' })
  expect(await bia.api.rsvps.mine(at)).toMatchObject({ answer: '' })
  expect(await answersFor(ana)).toEqual(answered)
  expect(await answersFor(bia)).toEqual(unanswered)
  expect(JSON.stringify(await world.visitor.api.rsvps.attendees(at))).not.toContain('A2')
  expect(await answersFor(owner)).toEqual(answered)
  const { items } = await owner.api.checkins.list(at)
  expect(items.map(({ answer }) => answer).toSorted()).toEqual(['', 'Yes, A2'])
})

test('takes an answer only from members who are going', async () => {
  const { at, ana } = await openMat()
  const outsider = await world.member('Oli')
  for (const { api } of [outsider, ana]) {
    if (api === ana.api) await api.rsvps.answer({ ...at, status: 'maybe' })
    await expect(api.rsvps.answerQuestion({ ...at, question: QUESTION, answer: 'Yes' })).rejects.toMatchObject({
      status: 404,
    })
  }
})

test('deletes the answer with the RSVP, but not when the number of guests changes', async () => {
  const { at, event, ana, reply } = await openMat()
  await owner.api.events.edit({ ...at, version: event.version, guestsAllowed: 1 })
  await reply('Yes')
  expect(await ana.api.rsvps.answer({ ...at, status: 'going', guests: 1 })).toMatchObject({ answer: 'Yes' })
  await ana.api.rsvps.leave(at)
  expect(await ana.api.rsvps.answer({ ...at, status: 'going' })).toMatchObject({ answer: '' })
})

test('deletes answers when the question changes, and refuses one to the old question', async () => {
  const { at, event, reply, answersFor } = await openMat()
  await reply('Yes, A2')
  const edited = await owner.api.events.edit({ ...at, version: event.version, title: 'Rolls' })
  expect(await answersFor(owner)).toEqual(answered)
  await owner.api.events.edit({ ...at, version: edited.version, question: 'Which size?' })
  expect(await answersFor(owner)).toEqual(unanswered)
  await expect(reply('Yes, A2')).rejects.toMatchObject({ status: 409, code: 'QUESTION_CHANGED' })
})

test('asks at each date of a series, and changes all of them together', async () => {
  const { at, event, reply, answersFor } = await openMat({ rule: 'FREQ=WEEKLY;COUNT=3' })
  await reply('Yes, A2')
  world.clock.now = new Date(world.clock.now.getTime() + hours(1) / 4)
  const slugs = [event.slug, event.nextSlug ?? '']
  const questions = () =>
    Promise.all(slugs.map(async (eventId) => (await owner.api.events.get({ gymId: gym.id, eventId })).question))
  expect(await questions()).toEqual([QUESTION, QUESTION])
  await owner.api.events.edit({ ...at, version: event.version, scope: 'all', question: 'Which size?' })
  expect(await questions()).toEqual(['Which size?', 'Which size?'])
  expect(await answersFor(owner)).toEqual(unanswered)
})
