import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { techniqueNotes } from './tables.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })

test('shows notes only to their author, and deletes empty ones', async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const note = { slug: 'mount', note: 'Knees in.', leadsTo: ['armbar', 'armbar', 'mount', 'back-control'] }
  const saved = { ...note, leadsTo: ['armbar', 'back-control'] }
  expect(await ana.api.techniques.writeNote(note)).toEqual(saved)
  expect(await ana.api.techniques.notes()).toEqual({ items: [saved] })
  expect(await bia.api.techniques.notes()).toEqual({ items: [] })
  await expect(world.visitor.api.techniques.notes()).rejects.toMatchObject({ status: 401 })
  await ana.api.techniques.writeNote({ slug: 'mount' })
  expect(await ana.api.techniques.notes()).toEqual({ items: [] })
})

test("accepts only techniques that the member can see, not another's proposal", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const { slug } = await bia.api.techniques.propose({ name: 'Secret sweep', role: 'sweep' })
  await expect(ana.api.techniques.writeNote({ slug, note: 'Mine' })).rejects.toMatchObject({ status: 400 })
  await expect(ana.api.techniques.writeNote({ slug: 'mount', leadsTo: [slug] })).rejects.toMatchObject({ status: 400 })
  await bia.api.techniques.writeNote({ slug: 'mount', leadsTo: [slug] })
  await expect(bia.api.techniques.withdraw({ slug })).rejects.toMatchObject({ code: 'TECHNIQUE_IN_USE' })
})

test('limits the number of notes, but not edits of existing ones', async () => {
  const ana = await world.member('Ana')
  const slugs = Array.from({ length: TECHNIQUE_LIMITS.notes - 1 }, (_, at) => `old-${at}`)
  const rows = slugs.map((slug) => ({ uid: ana.uid, slug, note: 'Old', leadsTo: [], updatedAt: world.clock.now }))
  await world.db.insert(techniqueNotes).values(rows)
  await ana.api.techniques.writeNote({ slug: 'mount', note: 'The last.' })
  await expect(ana.api.techniques.writeNote({ slug: 'armbar', note: 'Too many.' })).rejects.toMatchObject({
    status: 409,
  })
  expect(await ana.api.techniques.writeNote({ slug: 'mount', note: 'Edited.' })).toMatchObject({ note: 'Edited.' })
})

test("moves notes on a proposal to the technique it's merged into", async () => {
  const ana = await world.member('Ana')
  const propose = async (name: string) => (await ana.api.techniques.propose({ name, role: 'sweep' })).slug
  const [first, second] = [await propose('Own sweep'), await propose('Another sweep')]
  const write = ana.api.techniques.writeNote
  await write({ slug: first, note: 'First.', leadsTo: ['scissor-sweep', 'mount'] })
  await write({ slug: 'mount', leadsTo: [first, 'scissor-sweep'] })
  await admin.api.techniques.decide({ slug: first, decision: 'merge', into: 'scissor-sweep' })
  await write({ slug: second, note: 'Second.', leadsTo: ['armbar', 'mount'] })
  await admin.api.techniques.decide({ slug: second, decision: 'merge', into: 'scissor-sweep' })
  expect((await ana.api.techniques.notes()).items).toEqual([
    { slug: 'mount', note: '', leadsTo: ['scissor-sweep'] },
    { slug: 'scissor-sweep', note: 'First.\nSecond.', leadsTo: ['armbar', 'mount'] },
  ])
})
