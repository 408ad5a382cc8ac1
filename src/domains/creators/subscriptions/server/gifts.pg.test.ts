import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openMemberships } from '#testing/memberships.ts'
import type { Person } from '#testing/world.ts'
import { gifts } from './changes-tables.ts'
import { startWaitingGifts } from './gifts.ts'
import { reconcile } from './reconcile.ts'
import { ledgerLines } from './tables.ts'

const { world, creator, stranger, tier, parts, hear, passTo, joined, pay, rowOf, again } = await openMemberships()

describe('gifts', () => {
  async function give(from: Person, to: Person, { tierId, amount }: { tierId: string; amount: number }) {
    const id = newId()
    const api = await again(from)
    const asked = {
      id,
      tierId,
      username: to.username,
      months: 1 as const,
      note: 'Oss',
      seen: { amount, currency: 'EUR' as const },
    }
    const [one, two] = await Promise.all([api.subscriptionChanges.give(asked), api.subscriptionChanges.give(asked)])
    expect(two).toEqual(one)
    await pay(id)
    await api.subscriptions.checkout({ id })
    await hear()
    await api.subscriptions.checkout({ id })
  }

  test("start immediately if there's no membership, visible to giver and receiver", async () => {
    const [lia, max] = await world.members('Lia', 'Max')
    await give(lia, max, { tierId: tier.blue, amount: 1000 })
    const { membership } = await (await again(max)).subscriptions.withCreator({ creatorUid: creator.uid })
    expect(membership).toMatchObject({ state: 'gift', opens: true, giftFrom: { id: lia.uid } })
    expect((await (await again(lia)).subscriptionChanges.given({})).items).toMatchObject([
      { to: { id: max.uid }, amount: 1000 },
    ])
    expect((await (await again(max)).subscriptionChanges.received({})).items).toMatchObject([
      { from: { id: lia.uid }, waits: false },
    ])
    const { kind, uid } = ledgerLines
    const lines = await world.db.select().from(ledgerLines).where(eq(uid, lia.uid)).orderBy(kind)
    expect(lines.map((line) => `${line.kind} ${line.amount}`)).toEqual(['charge 1000', 'fee -100'])
  })

  test('queue behind a paid membership and each other without losing a day', async () => {
    const nina = await world.member('Nina')
    const otto = await joined('Otto', { tierId: tier.blue, amount: 1000 })
    const sent = { fromUid: nina.uid, toUid: otto.uid, creatorUid: creator.uid, tierId: tier.blue, amount: 1000 }
    const used = { id: newId(), ...sent, months: 1, days: 31, currency: 'EUR', state: 'added', note: '' } as const
    await world.db.insert(gifts).values({ ...used, givenAt: new Date(0), createdAt: new Date(0) })
    await give(nina, otto, { tierId: tier.blue, amount: 1000 })
    await give(nina, otto, { tierId: tier.black, amount: 6000 })
    const waiting = async () =>
      (await (await again(otto)).subscriptionChanges.received({})).items.filter(({ waits }) => waits)
    expect((await waiting()).map(({ tierName }) => tierName).toSorted()).toEqual(['black', 'blue'])
    const kept = await rowOf(otto.membership)
    expect(kept).toMatchObject({ state: 'active', keptTierId: tier.blue })
    expect(kept.daysKept).toBeGreaterThanOrEqual(28)
    await (await again(otto)).subscriptionChanges.cancel({ id: otto.membership })
    await passTo(days(32))
    expect(await rowOf(otto.membership)).toMatchObject({ state: 'gift', tierId: tier.blue, daysKept: 0 })
    await startWaitingGifts(parts)
    expect(await rowOf(otto.membership)).toMatchObject({ keptTierId: tier.black })
    expect(await waiting()).toMatchObject([{ tierName: 'black' }])
    world.pass(days(32))
    await reconcile(parts)
    expect(await rowOf(otto.membership)).toMatchObject({ state: 'gift', tierId: tier.black })
  })

  test('are refused for blocked members, the creator, yourself or a wrong price', async () => {
    const [paul, rita] = await world.members('Paul', 'Rita')
    await world.block(rita, paul)
    const api = await again(paul)
    const asked = { tierId: tier.blue, months: 1 as const, note: '', seen: { amount: 1000, currency: 'EUR' as const } }
    for (const person of [rita, creator, paul])
      await expect(
        api.subscriptionChanges.give({ ...asked, id: newId(), username: person.username }),
      ).rejects.toMatchObject({ status: 400, data: { field: 'username' } })
    const wrong = { ...asked, id: newId(), username: stranger.username }
    await expect(
      api.subscriptionChanges.give({ ...wrong, seen: { amount: 1, currency: 'EUR' } }),
    ).rejects.toMatchObject({ code: 'PRICE_CHANGED', data: { amount: 1000 } })
  })

  test('of an archived tier are only for its members, not for an unfinished checkout', async () => {
    const gold = { tierId: tier.black, amount: 6000 }
    const [uma, vic] = [await joined('Uma', gold), await world.member('Vic')]
    const order = { id: newId(), creatorUid: creator.uid, tierId: tier.black, interval: 'month' as const }
    await vic.api.subscriptions.checkOut({ ...order, seen: { amount: 6000, currency: 'EUR' } })
    await (await again(creator)).tiers.archive({ id: tier.black })
    await expect(give(stranger, vic, gold)).rejects.toMatchObject({ code: 'TIER_UNAVAILABLE' })
    await give(stranger, uma, gold)
    expect((await rowOf(uma.membership)).daysKept).toBeGreaterThan(0)
  })

  test('lets a creator give a free membership and end it', async () => {
    const sara = await world.member('Sara')
    const marcus = await again(creator)
    const { username } = sara
    const { id } = await marcus.subscriptionChanges.comp({ username, tierId: tier.purple, until: null })
    expect((await marcus.subscriptionChanges.comp({ username, tierId: tier.purple, until: null })).id).toBe(id)
    expect(await rowOf(id)).toMatchObject({ state: 'comped', tierId: tier.purple, providerId: null })
    await expect((await again(sara)).subscriptionChanges.endComp({ id })).rejects.toMatchObject({ status: 403 })
    await marcus.subscriptionChanges.endComp({ id })
    await marcus.subscriptionChanges.endComp({ id })
    expect(await rowOf(id)).toMatchObject({ state: 'ended', accessUntil: world.clock.now })
  })
})
