import { expect, test } from 'vitest'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { guides } from '#domains/journal/techniques/server/guides.ts'
import { newId } from '#platform/ids.ts'
import { publicPages } from '#testing/public-pages.ts'
import { openWorld } from '#testing/world.ts'
import { addresses } from './addresses.ts'
import { headOf } from './page-meta.ts'
import { pageTitles } from './page-titles.ts'

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
const open = await publicPages(world)
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
      'Roots <script>alert(1)</script>. Brazilian jiu-jitsu in Dublin, Ireland: gi and no-gi. Timetable, what to know before you visit, and directions.',
    image: {
      url: `${URL}/preview/gym/roots-dublin.jpg?lang=en`,
      width: 1200,
      height: 630,
      alt: 'Dublin, Ireland. Roots <script>alert(1)</script>. Brazilian jiu-jitsu: gi and no-gi',
    },
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

test('responds 410 to a closed gym, and to a hidden one as to a missing one', async () => {
  expect(await head('/gym/old-school')).toMatchObject({ status: 410, title: 'Old School, Dublin · Open Mat' })
  const absent = await head('/gym/nowhere')
  expect(absent.status).toBe(404)
  expect(await head('/gym/not-yet')).toEqual(absent)
  expect(await head('/gym/%E0%A4%A')).toEqual(absent)
  expect(await head('/no/such/address')).toEqual(absent)
  expect(await head('/gym/new')).toMatchObject({ status: 200, title: 'Add a gym · Open Mat' })
})

test.each(['en', 'pt-BR', 'es'] as const)(
  'every public page has its own title and description (%s)',
  async (language) => {
    const shown = await Promise.all(
      Object.values(open.paths).map((path) => headOf(world.db, path, URL, world.clock.now, language)),
    )
    for (const { status, description } of shown) {
      expect(status).toBe(200)
      expect(description.length).toBeGreaterThan(20)
    }
    for (const of of ['title', 'description', 'path'] as const)
      expect(new Set(shown.map((one) => one[of])).size, of).toBe(shown.length)
  },
)

test('every page not marked unlisted is a public page', async () => {
  const paths = Object.values(open.paths).map((path) => path.split('/')[1])
  const listed = addresses.filter((address) => !Object.hasOwn(pageTitles[address] as object, 'unlisted'))
  const aliases = ['location', 'locations', 'place', 'places', ':handle', 'users', 'profile']
  for (const address of listed) expect([...paths, ...aliases]).toContain(address.split('/')[1])
})

test('describes a technique by its guide, positions and names', async () => {
  expect(await head('/techniques/armbar')).toMatchObject({
    title: 'Armbar · Open Mat',
    description: expect.stringMatching(
      /^You lie at a right angle .*\. From Closed guard, Mount.*Also called cross armbar/,
    ),
  })
  expect(await headOf(world.db, '/techniques/closed-guard', URL, world.clock.now, 'es')).toMatchObject({
    title: 'Guardia cerrada (Closed guard) · Open Mat',
    description: `${guides.es['closed-guard']?.what} También se llama full guard.`,
  })
})

test('a link to a post shows its text only if every visitor may read it', async () => {
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
  expect(absent).toMatchObject({ status: 404, title: 'Not available · Open Mat', unlisted: true })
  expect(absent).not.toHaveProperty('jsonLd')
  const hidden = [
    ...(await Promise.all((['followers', 'friends', 'private'] as const).map((visibility) => say(open, visibility)))),
    await say(members, 'public'),
  ]
  for (const { id, visibility } of hidden) expect(await head(`/activity/${id}`), visibility).toEqual(absent)
  expect(await head(`/activity/${shown.id}/more`)).toEqual(absent)
  expect(await head('/activity/%E0%A4%A')).toEqual(absent)

  await open.api.activities.remove({ id: shown.id })
  expect(await head(`/activity/${shown.id}`)).toEqual(absent)
})

test("previews a link in the reader's language, with names unchanged", async () => {
  const inLanguage = (path: string, language: 'pt-BR' | 'es') => headOf(world.db, path, URL, world.clock.now, language)
  expect(await inLanguage('/map', 'pt-BR')).toMatchObject({ title: 'Encontre uma academia · Open Mat' })
  expect(await inLanguage('/gym/roots-dublin', 'pt-BR')).toMatchObject({
    title: 'Roots <script>alert(1)</script>, Dublin · Open Mat',
    description:
      'Roots <script>alert(1)</script>. Jiu-jitsu brasileiro em Dublin, Irlanda: kimono e no-gi. Grade de horários, o que saber antes de ir e como chegar.',
  })
  expect(await inLanguage('/gym/roots-dublin', 'es')).toMatchObject({
    description: expect.stringMatching(/Jiu-jitsu brasileño en Dublin, Irlanda: gi y no-gi\. Horario, qué saber/),
  })
  expect(await inLanguage('/gym/nowhere', 'es')).toMatchObject({
    status: 404,
    title: 'No disponible · Open Mat',
  })
  await world.member('Caio', { profileVisibility: 'web', username: 'caio', beltRank: 'purple' })
  expect(await inLanguage('/u/caio', 'pt-BR')).toMatchObject({ description: 'Caio. Faixa roxa em Dublin.' })
  const gym = await world.gym('Fundação', { city: 'Lisboa' })
  const startsAt = new Date('2026-12-05T18:00:00Z')
  const event = await world.event(gym, { title: 'Treino de sábado', startsAt, status: 'cancelled' })
  const shown = await inLanguage(`/gym/${gym.slug}/event/${event.slug}`, 'es')
  expect(shown).toMatchObject({ title: 'Treino de sábado · Open Mat' })
  expect(shown.description).toMatch(/^Cancelado\. sábado, 5 de diciembre de 2026, \d\d:00, Fundação/)
})

test("describes an activity in the reader's language", async () => {
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

test.each(['es', 'pt-BR'] as const)(
  "shows a member's own text untranslated, even when it equals ours (%s)",
  async (language) => {
    const author = await world.member('Welcome to Open Mat', { profileVisibility: 'web' })
    const post = await author.api.posts.create({ uid: 'me', text: 'Your account is suspended', visibility: 'public' })
    expect(await headOf(world.db, `/activity/${post.id}`, URL, world.clock.now, language)).toMatchObject({
      title: expect.stringContaining('Welcome to Open Mat'),
      description: expect.stringContaining('Your account is suspended'),
    })
  },
)
