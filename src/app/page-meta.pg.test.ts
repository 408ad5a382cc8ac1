import { expect, test } from 'vitest'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import { headOf } from './page-meta.ts'

const world = await openWorld()
const URL = 'https://openmat.example'
const head = (path: string) => headOf(world.db, path, URL, world.clock.now)

const roots = {
  id: 'roots',
  slug: 'roots-dublin',
  name: 'Roots <script>alert(1)</script>',
  city: 'Dublin',
  country: 'IE',
  lat: 53.35,
  lng: -6.26,
  geohash: 'gc7x3',
  timezone: 'Europe/Dublin',
  searchText: ' roots dublin ',
  website: 'https://roots.example/',
  disciplines: ['gi', 'nogi'] as ('gi' | 'nogi')[],
}
await world.db
  .insert(gyms)
  .values([
    roots,
    { ...roots, id: 'old', slug: 'old-school', name: 'Old School', status: 'permanently_closed' },
    { ...roots, id: 'draft', slug: 'not-yet', name: 'Not Yet', status: 'pending_review' },
  ])

test('a link to a gym previews its name, place and description', async () => {
  const { status, title, description, image, jsonLd } = await head('/gym/roots-dublin')
  expect({ status, title, description, image }).toEqual({
    status: 200,
    title: 'Roots <script>alert(1)</script>, Dublin · Open Mat',
    description:
      'Brazilian jiu-jitsu in Dublin, Ireland: gi and no-gi. Timetable, what to know before you go, and how to get there.',
    image: `${URL}/og.png`,
  })
  expect(jsonLd).toMatchObject({
    '@type': 'ExerciseGym',
    url: `${URL}/gym/roots-dublin`,
    geo: { latitude: 53.35, longitude: -6.26 },
    address: { addressLocality: 'Dublin', addressCountry: 'IE' },
    sameAs: ['https://roots.example/'],
  })
  expect(jsonLd).not.toHaveProperty('telephone')
})

test('a closed gym answers 410, a hidden one the same as a missing one', async () => {
  expect(await head('/gym/old-school')).toMatchObject({ status: 410, title: 'Old School, Dublin · Open Mat' })
  const absent = await head('/gym/nowhere')
  expect(absent.status).toBe(404)
  expect(await head('/gym/not-yet')).toEqual(absent)
  expect(await head('/gym/%E0%A4%A')).toEqual(absent)
  expect(await head('/gym/new')).toMatchObject({ status: 200, title: 'Add a gym · Open Mat' })
})

test('the finder has a title of its own', async () => {
  expect(await head('/map')).toMatchObject({ status: 200, title: 'Find a gym · Open Mat' })
  expect(await head('/settings')).toMatchObject({ status: 200, title: 'Open Mat' })
})

test('a link to an entry shows what it says only where every visitor may read it', async () => {
  const [open, members] = [
    await world.member('Ana', { profileVisibility: 'web' }),
    await world.member('Bia', { profileVisibility: 'members' }),
  ]
  const say = (person: typeof open, visibility: 'public' | 'followers' | 'friends' | 'private') =>
    person.api.posts.create({ uid: 'me', text: `Said to ${visibility} & co`, visibility })
  const shown = await say(open, 'public')
  expect(await head(`/activity/${shown.id}`)).toMatchObject({
    status: 200,
    title: 'Ana: Said to public & co · Open Mat',
    description: 'Said to public & co',
    jsonLd: { '@type': 'SocialMediaPosting', author: { name: 'Ana' }, articleBody: 'Said to public & co' },
  })
  expect((await head(`/activity/${shown.id}`)).unlisted).toBeUndefined()

  const absent = await head('/activity/20261120120000_nobody_abcdef')
  expect(absent).toMatchObject({ title: 'Open Mat', unlisted: true })
  expect(absent).not.toHaveProperty('jsonLd')
  const hidden = [
    ...(await Promise.all((['followers', 'friends', 'private'] as const).map((visibility) => say(open, visibility)))),
    await say(members, 'public'),
  ]
  for (const { id, visibility } of hidden) expect(await head(`/activity/${id}`), visibility).toEqual(absent)
  expect(await head(`/activity/${shown.id}/more`)).toEqual({ ...absent, status: 404 })
  expect(await head('/activity/%E0%A4%A')).toEqual(absent)

  await open.api.activities.remove({ id: shown.id })
  expect(await head(`/activity/${shown.id}`)).toEqual(absent)
})

test('a link is told in the language of who asks, names as they are', async () => {
  const inLanguage = (path: string, language: 'pt-BR' | 'es') => headOf(world.db, path, URL, world.clock.now, language)
  expect(await inLanguage('/map', 'pt-BR')).toMatchObject({ title: 'Encontre uma academia · Open Mat' })
  expect(await inLanguage('/gym/roots-dublin', 'pt-BR')).toMatchObject({
    title: 'Roots <script>alert(1)</script>, Dublin · Open Mat',
    description:
      'Jiu-jitsu brasileiro em Dublin, Irlanda: com e sem kimono. Grade de horários, o que saber antes de ir e como chegar.',
  })
  expect(await inLanguage('/gym/roots-dublin', 'es')).toMatchObject({
    description:
      'Jiu-jitsu brasileño en Dublin, Irlanda: con y sin kimono. Horario, qué saber antes de ir y cómo llegar.',
  })
  expect(await inLanguage('/gym/nowhere', 'es')).toMatchObject({
    status: 404,
    title: 'Academia no encontrada · Open Mat',
  })
  await world.member('Caio', { profileVisibility: 'web', username: 'caio', beltRank: 'purple' })
  expect(await inLanguage('/u/caio', 'pt-BR')).toMatchObject({ description: 'Faixa roxa em Dublin.' })
  const gym = await world.gym('Fundação', { city: 'Lisboa' })
  const startsAt = new Date('2026-12-05T18:00:00Z')
  const event = await world.event(gym, { title: 'Treino de sábado', startsAt, status: 'cancelled' })
  const shown = await inLanguage(`/gym/${gym.slug}/event/${event.slug}`, 'es')
  expect(shown).toMatchObject({ title: 'Treino de sábado · Open Mat' })
  expect(shown.description).toMatch(/^Cancelado\. sábado, 5 de diciembre de 2026, \d\d:00, Fundação/)
})

test('what an entry is about is told in the language of who asks', async () => {
  const dora = await world.member('Dora', { profileVisibility: 'web' })
  const { promotion } = await dora.api.promotions.keep({
    id: newId(),
    belt: 'blue',
    stripes: 2,
    day: '2026-11-20',
    visibility: 'public',
  })
  const path = `/activity/${promotion.activityId}`
  expect((await headOf(world.db, path, URL, world.clock.now)).title).toBe(
    'Dora: Promoted to blue belt, 2 stripes · Open Mat',
  )
  expect((await headOf(world.db, path, URL, world.clock.now, 'pt-BR')).title).toBe(
    'Dora: Nova graduação: faixa azul, 2 graus · Open Mat',
  )
})
