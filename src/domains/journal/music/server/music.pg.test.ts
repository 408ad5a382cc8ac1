import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { authSessions } from '#domains/members/session/server/tables.ts'
import { hours, minutes } from '#platform/clock.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { deleteOrphanedPlaylists } from './attached-playlists.ts'
import { deleteOldAttempts } from './connect.ts'
import { attachedPlaylists, musicAttempts, musicConnections } from './tables.ts'

const world = await openWorld({ music: true })
const { standIn, answerAt } = world.musicStandIn()
const ME = { uid: 'me' } as const
const ROLLS = 'OpenMatRolls0000000000'

/** Starts connecting, answers on the service's consent page, and returns with the service's parameters. */
async function goThere(person: Person, answer: Parameters<typeof answerAt>[1] = {}, returnTo?: string) {
  const begun = await person.api.music.connect({ ...ME, ...(returnTo ? { returnTo } : {}) })
  if (begun.status !== 'begun') throw new Error('it did not begin')
  const back = await answerAt(begun.url, answer)
  return {
    begun,
    given: { ...ME, ...Object.fromEntries(back.searchParams) } as { uid: 'me'; state?: string; code?: string },
  }
}
async function connected(name: string, answer: Parameters<typeof answerAt>[1] = {}) {
  const person = await world.member(name)
  const { given } = await goThere(person, answer)
  expect(await person.api.music.comeBack(given)).toMatchObject({ status: 'connected' })
  return person
}
const names = async (person: Person) => {
  const page = await person.api.music.playlists(ME)
  return page.status === 'here' ? page.items.map(({ name }) => name) : page
}

test('connects Spotify, returns to where the member began, and shows their playlists', async () => {
  const ana = await world.member('Ana')
  expect(await ana.api.music.connection(ME)).toEqual({ available: true, connection: null })
  const { begun, given } = await goThere(ana, {}, '/gym/alliance/event/open-mat')
  const asked = new URL(begun.url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: `${world.config.publicUrl}/spotify-callback`,
  })
  expect(asked.get('state')?.length).toBeGreaterThanOrEqual(43)
  expect(await ana.api.music.comeBack(given)).toEqual({ status: 'connected', returnTo: '/gym/alliance/event/open-mat' })
  expect(await ana.api.music.connection(ME)).toMatchObject({ connection: { accountName: 'Mat Music' } })
  expect(await names(ana)).toEqual(['Open mat rolls', 'Drilling, slow', 'Warm-up'])
})

test('never exposes the tokens in a response, the log or the database', async () => {
  const bia = await connected('Bia')
  const [row] = await world.db.select().from(musicConnections).where(eq(musicConnections.uid, bia.uid))
  expect(row?.sealedTokens).toMatch(/^[\w-]{100,}$/)
  expect(Buffer.from(row?.sealedTokens ?? '', 'base64url').toString('latin1')).not.toMatch(/accessToken|refreshToken/)
  const answers = JSON.stringify([await bia.api.music.connection(ME), await bia.api.music.playlists(ME)])
  expect(answers).not.toMatch(/[\w-]{40,}/)
  // Encrypted for one member: even with write access to the database, no one else can decrypt it.
  const eve = await world.member('Eve')
  await world.db.insert(musicConnections).values({ ...(row as NonNullable<typeof row>), uid: eve.uid })
  expect(await eve.api.music.playlists(ME)).toEqual({ status: 'not-connected' })
})

test('reports a declined consent and changes nothing', async () => {
  const caio = await world.member('Caio')
  const { given } = await goThere(caio, { outcome: 'refuse' }, '/settings')
  expect(given).toMatchObject({ error: 'access_denied' })
  expect(await caio.api.music.comeBack(given)).toEqual({ status: 'denied', returnTo: '/settings' })
  expect(await caio.api.music.connection(ME)).toMatchObject({ connection: null })
  const failed = await goThere(caio, { outcome: 'server-error' })
  expect(await caio.api.music.comeBack(failed.given)).toEqual({ status: 'unavailable', reason: 'no-answer' })
})

test('accepts a state once, within ten minutes, in the session that started it', async () => {
  const [dora, eve] = await world.members('Dora', 'Eve')
  const expired = { status: 'expired' }
  expect(await dora.api.music.comeBack(ME)).toEqual(expired)
  expect(await dora.api.music.comeBack({ ...ME, state: 'made up', code: 'a' })).toEqual(expired)

  const { given } = await goThere(dora)
  expect(await eve.api.music.comeBack(given)).toEqual(expired)
  const elsewhere = await world.session(dora.uid)
  expect(await elsewhere.api.music.comeBack(given)).toEqual(expired)
  const answers = await Promise.all([dora.api.music.comeBack(given), dora.api.music.comeBack(given)])
  expect(answers.map(({ status }) => status).sort()).toEqual(['connected', 'expired'])
  expect(await dora.api.music.comeBack(given)).toEqual(expired)

  const late = await goThere(eve)
  world.pass(minutes(10) + 1)
  expect(await eve.api.music.comeBack(late.given)).toEqual(expired)
  const signedOut = await goThere(eve)
  await world.db.delete(authSessions).where(eq(authSessions.token, eve.token))
  const again = await world.session(eve.uid)
  expect(await again.api.music.comeBack(signedOut.given)).toEqual(expired)
  expect(await again.api.music.connection(ME)).toMatchObject({ connection: null })
})

test("doesn't connect with a code from someone else's consent", async () => {
  const [ana, eve] = await world.members('Ana', 'Eve')
  const [mine, theirs] = [await goThere(ana), await goThere(eve)]
  const mixed = { ...theirs.given, code: mine.given.code ?? '' }
  expect(await eve.api.music.comeBack(mixed)).toEqual({ status: 'unavailable', reason: 'no-answer' })
  expect(await eve.api.music.connection(ME)).toMatchObject({ connection: null })
})

test('renews an expired token for concurrent requests, and disconnects a revoked one', async () => {
  const fred = await connected('Fred')
  world.pass(hours(2))
  // The member's own session token has expired as well.
  const { api } = await world.session(fred.uid)
  const both = await Promise.all([api.music.playlists(ME), api.music.playlists(ME)])
  expect(both.map(({ status }) => status)).toEqual(['here', 'here'])
  standIn.do({ do: 'fail', how: 'expired', times: 1 })
  expect(await api.music.playlists(ME)).toMatchObject({ status: 'here' })
  standIn.do({ do: 'fail', how: 'revoked', times: 1 })
  expect(await api.music.playlists(ME)).toEqual({ status: 'not-connected' })
  expect(await api.music.connection(ME)).toMatchObject({ connection: null })
})

test('responds when the service is busy, slow or broken, and stays connected', async () => {
  const gil = await connected('Gil')
  const no = (retryAfter: number | null) => ({ status: 'unavailable', reason: 'no-answer', retryAfter })
  standIn.do({ do: 'fail', how: 'busy', times: 1 })
  expect(await gil.api.music.playlists(ME)).toEqual(no(7))
  for (const how of ['error', 'garbage', 'slow'] as const) {
    standIn.do({ do: 'fail', how, times: 1 })
    expect(await gil.api.music.playlists(ME), how).toEqual(no(null))
  }
  expect(await names(gil)).toHaveLength(3)
})

test('pages a long list without gaps or repeats, whatever the playlists are called', async () => {
  const hana = await connected('Hana', { account: 'collector' })
  const ids: string[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await hana.api.music.playlists({ ...ME, offset })
    if (page.status !== 'here') throw new Error(page.status)
    ids.push(...page.items.map(({ id }) => id))
    expect(page.items.every(({ name }) => !/[<>]/.test(name) && name.length <= 100)).toBe(true)
    offset = page.nextOffset
  }
  expect(ids).toHaveLength(120)
  expect(new Set(ids).size).toBe(120)
})

const gym = await world.gym('Music Gym')

test("shows an event's playlist link, name and cover to viewers of the event", async () => {
  const host = await connected('Host')
  const event = await world.event(gym, { createdBy: host.uid, visibility: 'followers', official: false })
  const at = { gymId: gym.id, eventId: event.id }
  const shown = {
    name: 'Open mat rolls',
    url: expect.stringContaining(`/open/playlist/${ROLLS}`),
    cover: expect.stringMatching(/^data:image\/webp;base64,/),
  }
  for (const _ of ['once', 'and once more'])
    expect(await host.api.music.attachToEvent({ ...at, playlistId: ROLLS })).toEqual({
      status: 'attached',
      playlist: shown,
    })
  expect(await host.api.music.ofEvent(at)).toEqual({ playlist: shown, mayAttach: true })
  const follower = await world.member('Follower')
  await world.follow(follower, host)
  expect(await follower.api.music.ofEvent(at)).toEqual({ playlist: shown, mayAttach: false })
  await expect(follower.api.music.attachToEvent({ ...at, playlistId: ROLLS })).rejects.toMatchObject({ status: 403 })
  await expect(follower.api.music.detachFromEvent(at)).rejects.toMatchObject({ status: 403 })
  const stranger = await world.member('Stranger')
  for (const { api } of [stranger, world.visitor])
    await expect(api.music.ofEvent(at)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.api.music.attachToEvent({ ...at, playlistId: ROLLS })).rejects.toMatchObject({ status: 404 })
  for (const call of ['attachToEvent', 'detachFromEvent'] as const)
    await expect(world.visitor.api.music[call]({ ...at, playlistId: ROLLS })).rejects.toMatchObject({ status: 401 })

  // A playlist without a cover still has its name; a playlist that doesn't exist isn't attached.
  expect(await host.api.music.attachToEvent({ ...at, playlistId: 'WarmUp0000000000000000' })).toMatchObject({
    playlist: { name: 'Warm-up', cover: null },
  })
  expect(await host.api.music.attachToEvent({ ...at, playlistId: 'Nowhere' })).toEqual({ status: 'absent' })
  await expect(host.api.music.attachToEvent({ ...at, playlistId: '../me' })).rejects.toMatchObject({ status: 400 })
  expect(await host.api.music.detachFromEvent(at)).toEqual({ playlist: null })
  expect(await host.api.music.ofEvent(at)).toEqual({ playlist: null, mayAttach: true })
})

test('deletes the tokens on disconnecting, but leaves attached playlists', async () => {
  const ines = await connected('Ines')
  const own = await world.event(gym, { createdBy: ines.uid })
  await ines.api.music.attachToEvent({ gymId: gym.id, eventId: own.id, playlistId: ROLLS })
  const under = await goThere(ines)
  for (const _ of ['once', 'and once more']) expect(await ines.api.music.disconnect(ME)).toEqual({ connection: null })
  expect(await world.db.select().from(musicConnections).where(eq(musicConnections.uid, ines.uid))).toEqual([])
  expect(await ines.api.music.comeBack(under.given)).toEqual({ status: 'expired' })
  expect(await ines.api.music.playlists(ME)).toEqual({ status: 'not-connected' })
  expect(await world.visitor.api.music.ofEvent({ gymId: gym.id, eventId: own.id })).toMatchObject({
    playlist: { name: 'Open mat rolls' },
    mayAttach: false,
  })
})

test('shows a playlist only to viewers of its session or promotion', async () => {
  const jo = await connected('Jo')
  const friend = await world.member('Friend')
  await world.friends(jo, friend)
  const stranger = await world.member('Stranger')
  for (const activityType of ['training_session', 'belt_promotion'] as const) {
    const { id } = await world.entry(jo, { activityType, visibility: 'friends' })
    await jo.api.music.attachToEntry({ id, playlistId: ROLLS })
    expect(await friend.api.music.ofEntry({ id })).toMatchObject({
      playlist: { name: 'Open mat rolls' },
      mayAttach: false,
    })
    await expect(friend.api.music.attachToEntry({ id, playlistId: ROLLS })).rejects.toMatchObject({ status: 403 })
    for (const { api } of [stranger, world.visitor])
      await expect(api.music.ofEntry({ id })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.api.music.detachFromEntry({ id })).rejects.toMatchObject({ status: 404 })
    expect(await jo.api.music.detachFromEntry({ id })).toEqual({ playlist: null })
  }
  const post = await world.entry(jo, { visibility: 'friends' })
  await expect(jo.api.music.ofEntry({ id: post.id })).rejects.toMatchObject({ status: 404 })
})

test("hides a member's connection from visitors and other members", async () => {
  const [kai, eve] = [await connected('Kai'), await world.member('Eve')]
  const calls = ['connection', 'connect', 'comeBack', 'disconnect', 'playlists'] as const
  for (const call of calls) {
    await expect(world.visitor.api.music[call](ME), call).rejects.toMatchObject({ status: 401 })
    await expect(eve.api.music[call]({ uid: kai.uid }), call).rejects.toMatchObject({ status: 404 })
  }
  expect(await kai.api.music.connection(ME)).toMatchObject({ connection: { accountName: 'Mat Music' } })
})

test("can't connect without configuration, but still shows earlier playlists", async () => {
  const silent = await openWorld()
  const lea = await silent.member('Lea')
  expect(await lea.api.music.connection(ME)).toEqual({ available: false, connection: null })
  expect(await lea.api.music.connect(ME)).toEqual({ status: 'unavailable' })
  expect(await lea.api.music.comeBack({ ...ME, state: 'a', code: 'b' })).toEqual({
    status: 'unavailable',
    reason: 'not-here',
  })
  expect(await lea.api.music.playlists(ME)).toMatchObject({ status: 'unavailable', reason: 'not-here' })
  const here = await silent.gym('Silent Gym')
  const quiet = await silent.event(here, { createdBy: lea.uid })
  expect(await lea.api.music.ofEvent({ gymId: here.id, eventId: quiet.id })).toEqual({
    playlist: null,
    mayAttach: false,
  })
  expect((await silent.visitor.api.config.read()).musicConfigured).toBe(false)
  expect((await world.visitor.api.config.read()).musicConfigured).toBe(true)
})

test('deletes unfinished sign-ins, and playlists of deleted events', async () => {
  const mia = await connected('Mia')
  await goThere(mia)
  await deleteOldAttempts(world.db, world.clock.now)
  expect(await world.db.select().from(musicAttempts).where(eq(musicAttempts.uid, mia.uid))).toHaveLength(1)
  world.pass(minutes(11))
  await deleteOldAttempts(world.db, world.clock.now)
  expect(await world.db.select().from(musicAttempts)).toEqual([])

  const [stays, goes] = [await world.event(gym, { createdBy: mia.uid }), await world.event(gym, { createdBy: mia.uid })]
  const entry = await world.entry(mia, { activityType: 'training_session' })
  for (const { id } of [stays, goes])
    await mia.api.music.attachToEvent({ gymId: gym.id, eventId: id, playlistId: ROLLS })
  await mia.api.music.attachToEntry({ id: entry.id, playlistId: ROLLS })
  await world.db.execute(sql`delete from events where id = ${goes.id}`)
  await deleteOrphanedPlaylists(world.db)
  const left = await world.db.select().from(attachedPlaylists).where(eq(attachedPlaylists.uid, mia.uid))
  expect(left.map(({ targetId }) => targetId).sort()).toEqual([stays.id, entry.id].sort())
})

test('serves playlist covers itself, so pages request nothing from another host', async () => {
  const { url } = await startProduct(world)
  const policy = (await fetch(url)).headers.get('content-security-policy') ?? ''
  const images = policy.split(';').find((rule) => rule.trim().startsWith('img-src')) ?? ''
  expect(images).toContain('data:')
  expect(images).not.toMatch(/spotify|scdn|https:\s|\*/)
})
