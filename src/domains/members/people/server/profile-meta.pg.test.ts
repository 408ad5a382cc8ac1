import { expect, test } from 'vitest'
import { headOf } from '#app/page-meta.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()

const head = (path: string) => headOf(world.db, path, 'https://openmat.example', world.clock.now)

test('previews a public profile at each of its URLs', async () => {
  const ana = await world.member('Ana "Armbar" Souza', {
    username: 'ana_souza',
    profileVisibility: 'web',
    beltRank: 'black',
    bio: 'Visitors get the first round.',
    photoURL: '/files/profile_pictures/x/profile.jpg?v=1',
  })
  for (const path of ['/u/ana_souza', '/@ana_souza', `/profile/${ana.uid}`])
    expect(await head(path), path).toMatchObject({
      status: 200,
      title: 'Ana "Armbar" Souza (@ana_souza) · Open Mat',
      description: 'Ana "Armbar" Souza. Black belt in Dublin. Visitors get the first round.',
      image: { url: 'https://openmat.example/preview/u/ana_souza.jpg?lang=en' },
      path: '/u/ana_souza',
      jsonLd: { mainEntity: { url: 'https://openmat.example/u/ana_souza' } },
    })
  expect(JSON.stringify(await head('/u/ana_souza'))).not.toContain('@example.test')
})

test('previews a members-only profile exactly like a missing one', async () => {
  const bia = await world.member('Bia', { username: 'bia_private', bio: 'secret' })
  const nobody = await head('/u/nobody_here')
  for (const path of ['/u/bia_private', '/@bia_private', `/profile/${bia.uid}`, '/profile/%00', '/u/%E0%A4%A'])
    expect(await head(path), path).toEqual(nobody)
})
