import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audienceMembers } from '#domains/feed/activities/server/tables.ts'
import { STAFF_ROLES } from '#domains/gyms/gyms/rules.ts'
import { gymMembers, gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { days } from '#platform/clock.ts'
import { openLimits } from '#platform/limits.ts'
import { allPages } from '#testing/all-pages.ts'
import { startProduct } from '#testing/product.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld({ now: new Date() })

/** A gym with staff: an owner, a manager, a coach, and someone without a role. */
async function runGym(name = 'East Coast') {
  const gym = await world.gym(name)
  const [owner, manager, coach, stranger] = await world.members('Olga', 'Mia', 'Carla', 'Saoirse')
  await world.staff(gym, owner, 'owner')
  await world.staff(gym, manager, 'manager')
  await world.staff(gym, coach, 'coach')
  return { gym, gymId: gym.id, owner, manager, coach, stranger }
}

const asks = async (person: Person, gymId: string) => (await person.api.membership.join({ gymId })).mine
const requestsAt = async (person: Person, gymId: string) =>
  (await person.api.membership.members({ gymId, status: 'requested' })).items.map(({ uid }) => uid)
const belongs = async (gymId: string, uid: string) =>
  (
    await world.db
      .select()
      .from(audienceMembers)
      .where(eq(audienceMembers.audience, `gym:${gymId}`))
  ).some((row) => row.uid === uid)

describe('members of a gym', () => {
  test('counts home gym choices at a gym without staff, without naming anyone', async () => {
    const gym = await world.gym('Quiet Mats')
    const [ana, bia] = await world.members('Ana', 'Bia')
    await ana.api.people.update({ uid: 'me', homeGymId: gym.id })
    expect(await asks(bia, gym.slug)).toEqual({ status: 'requested', role: null, isHomeGym: true })
    expect(await world.visitor.api.membership.get({ gymId: gym.slug })).toEqual({
      memberCount: 2,
      isRun: false,
      mine: null,
    })
    expect(await belongs(gym.id, ana.uid)).toBe(false)
    await ana.api.people.update({ uid: 'me', homeGymId: null })
    expect((await bia.api.membership.get({ gymId: gym.id })).memberCount).toBe(1)
  })

  test('lets staff accept, decline or remove a home gym request', async () => {
    const { gymId, manager } = await runGym()
    const [ana, bia] = await world.members('Ana', 'Bia')
    await ana.api.people.update({ uid: 'me', homeGymId: gymId })
    await asks(bia, gymId)
    expect((await requestsAt(manager, gymId)).sort()).toEqual([ana.uid, bia.uid].sort())
    expect(await belongs(gymId, ana.uid)).toBe(false)
    for (let twice = 0; twice < 2; twice++) await manager.api.membership.accept({ gymId, uid: ana.uid })
    await manager.api.membership.remove({ gymId, uid: bia.uid })
    expect(await requestsAt(manager, gymId)).toEqual([])
    expect([await belongs(gymId, ana.uid), await belongs(gymId, bia.uid)]).toEqual([true, false])
    // Declined members aren't notified, and can't ask again and again.
    expect((await bia.api.membership.get({ gymId })).mine).toMatchObject({ status: 'none' })
    await expect(bia.api.membership.join({ gymId })).rejects.toMatchObject({ status: 409, code: 'REQUEST_DECLINED' })
    await bia.api.membership.leave({ gymId })
    await expect(bia.api.membership.join({ gymId })).rejects.toMatchObject({ status: 409 })
    world.pass(days(31))
    const again = await world.session(bia.uid)
    expect((await again.api.membership.join({ gymId })).mine).toMatchObject({ status: 'requested' })
    const boss = await world.session(manager.uid)
    await boss.api.membership.remove({ gymId, uid: ana.uid })
    expect(await belongs(gymId, ana.uid)).toBe(false)
  })

  test('leaves a gym in one step, and clears it as the home gym', async () => {
    const { gymId, owner } = await runGym()
    const other = await world.gym('Other')
    const [ana, bia] = [await world.member('Ana'), await world.member('Bia', { homeGymId: other.id })]
    for (const person of [ana, bia]) {
      await asks(person, gymId)
      await owner.api.membership.accept({ gymId, uid: person.uid })
      for (let twice = 0; twice < 2; twice++)
        expect((await person.api.membership.leave({ gymId })).mine).toMatchObject({ status: 'none', isHomeGym: false })
      expect(await belongs(gymId, person.uid)).toBe(false)
    }
    const homes = await world.db.select({ uid: users.uid, homeGymId: users.homeGymId }).from(users)
    expect(homes.find(({ uid }) => uid === ana.uid)?.homeGymId).toBeNull()
    expect(homes.find(({ uid }) => uid === bia.uid)?.homeGymId).toBe(other.id)
  })

  test('withdraws a request but keeps a membership when the home gym changes', async () => {
    const { gymId, owner } = await runGym()
    const other = await world.gym('Other')
    const [ana, bia] = await world.members('Ana', 'Bia')
    await asks(ana, gymId)
    await asks(bia, gymId)
    await owner.api.membership.accept({ gymId, uid: bia.uid })
    for (const person of [ana, bia]) await person.api.people.update({ uid: 'me', homeGymId: other.id })
    expect(await requestsAt(owner, gymId)).toEqual([])
    expect(await belongs(gymId, bia.uid)).toBe(true)
  })

  test('pages members without gaps or repeats, and finds names in any script', async () => {
    const { gymId, manager } = await runGym()
    const people = []
    for (const name of ['Ana', 'Zoë', '김민서', 'Łukasz', 'Ana Beatriz'])
      people.push(await world.member(name, { photoURL: null }))
    for (const person of people) await asks(person, gymId)
    const listed = (
      await allPages((cursor) => manager.api.membership.members({ gymId, status: 'requested', limit: 2, cursor }))
    ).map(({ uid }) => uid)
    expect(listed.sort()).toEqual(people.map(({ uid }) => uid).sort())
    const find = async (text: string) =>
      (await manager.api.membership.members({ gymId, status: 'requested', text })).items.map(
        ({ displayName }) => displayName,
      )
    expect(await find('zoe')).toEqual(['Zoë'])
    expect(await find('김민')).toEqual(['김민서'])
    expect((await find('ana')).sort()).toEqual(['Ana', 'Ana Beatriz'])
    expect(await find('%')).toEqual([])
    await expect(manager.api.membership.members({ gymId, cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
  })

  test('shows staff the name and belt of anyone asking to join, even with a block', async () => {
    const { gymId, manager } = await runGym()
    const ana = await world.member('Ana', { beltRank: 'blue', photoURL: 'https://pictures.test/ana.jpg' })
    await world.block(ana, manager)
    await asks(ana, gymId)
    const { items } = await manager.api.membership.members({ gymId, status: 'requested' })
    expect(items).toMatchObject([
      { uid: ana.uid, displayName: 'Ana', beltRank: 'blue', username: null, photoURL: null, city: '', isOpen: false },
    ])
    expect((await manager.api.notifications.unread({ uid: 'me' })).count).toBe(0)
  })
})

describe('join codes', () => {
  test('joins immediately with the current code, which is never public', async () => {
    const { gym, gymId, manager } = await runGym()
    const { code } = await manager.api.membership.renewJoinCode({ gymId })
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    const [ana, bia] = await world.members('Ana', 'Bia')
    const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
    for (let twice = 0; twice < 2; twice++)
      expect((await ana.api.membership.join({ gymId, code: typed })).mine).toMatchObject({ status: 'member' })
    const device = await world.session(manager.uid)
    const [first, again] = [device.with('renewed-once-1'), device.with('renewed-once-1')]
    const renewed = await first.membership.renewJoinCode({ gymId })
    expect(await again.membership.renewJoinCode({ gymId })).toEqual(renewed)
    expect(await manager.api.membership.joinCode({ gymId })).toEqual(renewed)
    await expect(bia.api.membership.join({ gymId, code })).rejects.toMatchObject({
      status: 400,
      data: { field: 'code' },
    })
    for (const answer of [await bia.api.gyms.get({ id: gymId }), await bia.api.membership.get({ gymId: gym.slug })])
      expect(JSON.stringify(answer)).not.toContain(renewed.code)
  })

  test('requires staff approval for a removed member, even with the code', async () => {
    const { gymId, owner } = await runGym()
    const { code } = await owner.api.membership.renewJoinCode({ gymId })
    const ana = await world.member('Ana')
    await ana.api.membership.join({ gymId, code })
    await owner.api.membership.remove({ gymId, uid: ana.uid })
    expect((await ana.api.membership.join({ gymId, code })).mine).toMatchObject({ status: 'requested' })
    expect(await belongs(gymId, ana.uid)).toBe(false)
  })

  test('checks ten of a thousand guessed codes, then returns 429 and changes nothing', async () => {
    const { gymId, owner } = await runGym()
    const { code } = await owner.api.membership.renewJoinCode({ gymId })
    const limited = await startProduct({ ...world, limits: await openLimits(world.database.pool) })
    const ana = await world.member('Ana')
    const cookie = limited.cookieOf(ana)
    const guess = (text: string) =>
      fetch(`${limited.url}/api/gyms/${gymId}/members/me`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ code: text }),
      })
    const tally: Record<number, number> = {}
    for (let tried = 0; tried < 20; tried++) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => guess(`WRNG${String(2000 + tried * 50 + at).replace(/[01]/g, 'Z')}`)),
      )
      for (const { status } of answers) tally[status] = (tally[status] ?? 0) + 1
    }
    expect(tally).toEqual({ 400: 10, 429: 990 })
    // Even the right code is refused for the rest of the hour.
    const late = await guess(code)
    expect([late.status, Number(late.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await world.db.select().from(gymMembers).where(eq(gymMembers.uid, ana.uid))).toEqual([])
  })
})

describe('staff', () => {
  const CALLS = {
    members: ({ api }: Person, gymId: string) => api.membership.members({ gymId }),
    accept: ({ api }: Person, gymId: string) => api.membership.accept({ gymId, uid: 'nobody' }),
    remove: ({ api }: Person, gymId: string) => api.membership.remove({ gymId, uid: 'nobody' }),
    joinCode: ({ api }: Person, gymId: string) => api.membership.joinCode({ gymId }),
    renewJoinCode: ({ api }: Person, gymId: string) => api.membership.renewJoinCode({ gymId }),
    staff: ({ api }: Person, gymId: string) => api.membership.staff({ gymId }),
    setRole: ({ api }: Person, gymId: string) => api.membership.setRole({ gymId, uid: 'nobody', role: 'coach' }),
    removeFromStaff: ({ api }: Person, gymId: string) => api.membership.removeFromStaff({ gymId, uid: 'nobody' }),
  }
  const MAY: Record<keyof typeof CALLS, readonly string[]> = {
    members: ['manager', 'owner', 'admin'],
    accept: ['manager', 'owner', 'admin'],
    remove: ['manager', 'owner', 'admin'],
    joinCode: ['manager', 'owner', 'admin'],
    renewJoinCode: ['manager', 'owner', 'admin'],
    staff: ['coach', 'manager', 'owner', 'admin'],
    setRole: ['owner', 'admin'],
    removeFromStaff: ['owner', 'admin'],
  }

  test('returns 403 to other roles, 401 to visitors and 404 for hidden gyms', async () => {
    const run = await runGym()
    const elsewhere = await runGym('Elsewhere')
    const hidden = await world.gym('Hidden', { status: 'draft' })
    const admin = await world.member('Noor', { role: { admin: true, creator: false } })
    const callers = { ...run, admin, member: await world.member('Mem'), ownerElsewhere: elsewhere.owner }
    await world.db
      .insert(gymMembers)
      .values({ gymId: run.gymId, uid: callers.member.uid, status: 'member', since: world.clock.now })
    for (const [name, call] of Object.entries(CALLS)) {
      for (const who of ['owner', 'manager', 'coach', 'admin', 'stranger', 'member', 'ownerElsewhere'] as const) {
        const status = await statusOf(call(callers[who], run.gymId))
        // A 404 means that access was granted, but there's no such person.
        const let_in = status === 200 || status === 404
        expect({ name, who, let_in, status: let_in ? 'in' : status }).toEqual({
          name,
          who,
          let_in: MAY[name as keyof typeof CALLS].includes(who),
          status: MAY[name as keyof typeof CALLS].includes(who) ? 'in' : 403,
        })
      }
      await expect(call(world.visitor as Person, run.gymId), name).rejects.toMatchObject({ status: 401 })
      await expect(call(run.owner, hidden.id), name).rejects.toMatchObject({ status: 404 })
    }
    await expect(world.visitor.api.membership.join({ gymId: run.gymId })).rejects.toMatchObject({ status: 401 })
    await expect(run.stranger.api.membership.get({ gymId: hidden.id })).rejects.toMatchObject({ status: 404 })
  })

  test('lets the owner give roles to members only, who are notified and can leave', async () => {
    const { gymId, owner } = await runGym()
    const [ana, bia] = await world.members('Ana', 'Bia')
    await asks(ana, gymId)
    await owner.api.membership.accept({ gymId, uid: ana.uid })
    for (const role of STAFF_ROLES)
      expect(await owner.api.membership.setRole({ gymId, uid: ana.uid, role })).toMatchObject({ uid: ana.uid, role })
    await expect(owner.api.membership.setRole({ gymId, uid: bia.uid, role: 'coach' })).rejects.toMatchObject({
      status: 404,
    })
    const told = (await ana.api.notifications.list({ uid: 'me', limit: 10 })).items.map(({ extra }) => extra.title)
    expect(told).toContain("You're now a coach at East Coast")
    await expect(owner.api.membership.remove({ gymId, uid: ana.uid })).rejects.toMatchObject({ code: 'IS_STAFF' })
    await ana.api.membership.removeFromStaff({ gymId, uid: 'me' })
    expect((await ana.api.membership.get({ gymId })).mine).toMatchObject({ status: 'member', role: null })
    await expect(ana.api.membership.removeFromStaff({ gymId, uid: 'me' })).rejects.toMatchObject({ status: 404 })
    await expect(ana.api.membership.members({ gymId })).rejects.toMatchObject({ status: 403 })
  })

  test("doesn't let the last owner leave or step down, or two owners at the same time", { tags: 'race' }, async () => {
    const { gymId, owner, manager } = await runGym()
    const lastOwner = { status: 409, message: 'There must be at least one owner.' }
    await expect(owner.api.membership.removeFromStaff({ gymId, uid: 'me' })).rejects.toMatchObject(lastOwner)
    await expect(owner.api.membership.setRole({ gymId, uid: owner.uid, role: 'coach' })).rejects.toMatchObject(
      lastOwner,
    )
    await owner.api.membership.setRole({ gymId, uid: manager.uid, role: 'owner' })
    const answers = await Promise.allSettled([
      owner.api.membership.setRole({ gymId, uid: owner.uid, role: 'manager' }),
      manager.api.membership.removeFromStaff({ gymId, uid: 'me' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const staff = await world.db.select().from(gymStaff).where(eq(gymStaff.gymId, gymId))
    expect(staff.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  test('notifies the staff who can answer a request, and then the member', async () => {
    const { gymId, owner, manager, coach } = await runGym('Harbour')
    const ana = await world.member('Ana')
    for (let twice = 0; twice < 2; twice++) await asks(ana, gymId)
    const titles = async ({ api }: Person) =>
      (await api.notifications.list({ uid: 'me', limit: 10 })).items.map(({ extra }) => extra.title)
    for (const person of [owner, manager]) expect(await titles(person)).toEqual(['Ana asked to join Harbour'])
    expect(await titles(coach)).toEqual([])
    await owner.api.membership.accept({ gymId, uid: ana.uid })
    expect(await titles(ana)).toEqual(["You're now a member of Harbour"])
  })
})
