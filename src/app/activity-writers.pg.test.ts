import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activityTypes } from '#domains/feed/activities/activity-types.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()

const logOf = (person: Pick<Person, 'uid'>, activityType: (typeof activityTypes)[number]) =>
  world.db
    .select()
    .from(activities)
    .where(and(eq(activities.actorId, person.uid), eq(activities.activityType, activityType)))
    .orderBy(desc(activities.timestamp))

test('the server writes every activity type', () => {
  const domains = join(import.meta.dirname, '../domains')
  const writers = readdirSync(domains, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\/server\/.*(?<!test)\.ts$/.test(path))
    .map((path) => readFileSync(join(domains, path), 'utf8'))
    .filter((text) => /\b(log(Activity|Event|Quietly|Comment|Follow)|activityLog\.get\(\))\(/.test(text))
  const never = activityTypes.filter((type) => !writers.some((text) => text.includes(`'${type}'`)))
  expect(never).toEqual([])
})

test('logs favouriting and unfavouriting a gym once each, for the member alone', async () => {
  const [ana, gym] = [await world.member('Ana'), await world.gym('Tatami House')]
  for (let press = 0; press < 2; press++) await ana.api.gyms.favorite({ gymId: gym.id })
  for (let press = 0; press < 2; press++) await ana.api.gyms.unfavorite({ gymId: gym.id })
  const target = { targetId: gym.id, targetRef: `locations/${gym.id}`, visibility: 'private', inFeed: false }
  expect(await logOf(ana, 'gym_favorite')).toMatchObject([{ ...target, score: 70 }])
  expect(await logOf(ana, 'gym_unfavorite')).toMatchObject([target])
})

test('logs a profile update with the fields that changed', async () => {
  const ana = await world.member('Ana')
  await ana.api.people.update({ uid: 'me', bio: 'Half guard' })
  await ana.api.people.update({ uid: 'me', bio: 'Half guard' })
  expect(await logOf(ana, 'profile_update')).toMatchObject([
    { score: 50, visibility: 'private', metadata: { fields: ['bio'] } },
  ])
})

test('sends one welcome message when onboarding is finished', async () => {
  const ana = await world.member('Ana', { onboardingComplete: false, onboardingStep: 4 })
  await ana.api.people.onboarding.complete({})
  await ana.api.people.onboarding.complete({})
  expect(await logOf(ana, 'welcome_message')).toMatchObject([{ visibility: 'private' }])
  const { items } = await ana.api.notifications.list({ uid: 'me' })
  expect(items).toHaveLength(1)
  expect(JSON.stringify(items)).toContain('Welcome to Open Mat')
})

test("logs a comment on a profile activity that isn't a post as a profile comment", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const session = await world.entry(ana, { activityType: 'milestone_achieved' })
  const post = await world.entry(ana)
  for (const { id } of [session, post]) await bia.api.comments.create({ id, text: 'Oss' })
  expect(await logOf(bia, 'profile_comment')).toMatchObject([{ metadata: { postId: session.id } }])
  expect(await logOf(bia, 'comment')).toMatchObject([{ metadata: { postId: post.id } }])
})
