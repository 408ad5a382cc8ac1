import { expect, test } from 'vitest'
import { PURGE } from '#app/purge.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { openWorld } from '#testing/world.ts'
import type { GymFieldsPatch } from '../contract.ts'
import { GYM_FIELDS } from '../rules.ts'

const world = await openWorld()
const owner = await world.member('Owner')
const session = { title: 'Open mat', kind: 'open_mat', discipline: 'both', level: 'all', weekday: 6 } as const

/** Pictures are uploaded first and have their own tests. */
type Fields = Required<Omit<GymFieldsPatch, 'logo' | 'cover' | 'photos'>>

const FIELDS: Fields = {
  name: 'Second Home',
  description: 'A family gym.',
  status: 'opening_soon',
  statusNote: 'We open in May.',
  address: { street: 'Main Street 1', city: 'Cork', region: 'Munster', postalCode: 'T12', country: 'IE' },
  location: { lat: 51.8985, lng: -8.4756 },
  timezone: 'Europe/Dublin',
  phone: '+353 21 123 456',
  email: 'hello@gym.example',
  website: 'https://gym.example/',
  instagram: 'https://www.instagram.com/gym',
  facebook: 'https://www.facebook.com/gym',
  affiliation: { name: 'Checkmat', website: 'https://checkmat.example/' },
  headCoach: { name: 'Marcus', userId: null, belt: 'black' },
  coaches: [{ name: 'Olga', userId: null, belt: null }],
  foundedYear: 1998,
  disciplines: ['gi', 'nogi', 'kids'],
  languages: ['en', 'pt'],
  amenities: ['showers'],
  matAreaM2: 120.5,
  matType: 'Sprung floor',
  rooms: 2,
  maxOnMat: 40,
  dropIn: {
    accepted: true,
    price: 15,
    currency: 'EUR',
    firstVisitFree: true,
    notice: 'message',
    waiverUrl: 'https://gym.example/waiver',
  },
  rules: {
    giColors: 'white_blue',
    patches: 'none',
    visitorMinBelt: 'blue',
    legLocks: 'No heel hooks in the gi',
    beginnersWelcome: false,
    shoesOff: true,
    tapePolicy: 'Cover every cut',
    photoPolicy: 'Ask first',
  },
  trialOffer: { available: true, classes: 2, days: 7, notes: 'Gi to borrow' },
  membership: { priceFrom: 80, currency: 'EUR', contract: 'monthly' },
  accessibility: { stepFree: true, changing: false, parking: true },
  schedule: [{ ...session, start: '11:00', end: '13:00' } as Fields['schedule'][number]],
  openingHours: 'Mon to Fri 18:00 to 21:00',
}

test('lets an owner set every public field, and anyone read it', async () => {
  expect([...Object.keys(FIELDS), 'logo', 'cover', 'photos'].sort()).toEqual([...GYM_FIELDS].sort())
  const gym = await world.gym('First Home', { claimed: true })
  await world.staff(gym, owner, 'owner')

  await owner.api.gymEdits.update({ id: gym.id, version: 1, ...FIELDS })

  expect(await world.visitor.api.gyms.get({ id: gym.id })).toMatchObject({ id: gym.id, ...FIELDS })
})

const { rules, trialOffer, membership, accessibility } = FIELDS
test.each<[string, object]>([
  ['an unknown belt', { rules: { ...rules, visitorMinBelt: 'pink' } }],
  ['an unknown gi colour rule', { rules: { ...rules, giColors: 'black' } }],
  ['an unknown patches rule', { rules: { ...rules, patches: 'some' } }],
  ['overlong leg lock rules', { rules: { ...rules, legLocks: 'a'.repeat(201) } }],
  ['an overlong tape policy', { rules: { ...rules, tapePolicy: 'a'.repeat(201) } }],
  ['an overlong photo policy', { rules: { ...rules, photoPolicy: 'a'.repeat(201) } }],
  ['an unknown shoes rule', { rules: { ...rules, shoesOff: 'half' } }],
  ['incomplete rules', { rules: { giColors: 'any' } }],
  ['a trial of zero classes', { trialOffer: { ...trialOffer, classes: 0 } }],
  ['a trial of two years', { trialOffer: { ...trialOffer, days: 730 } }],
  ['a contract for life', { membership: { ...membership, contract: 'life' } }],
  ['an unknown step-free value', { accessibility: { ...accessibility, stepFree: 'two steps' } }],
  ['a mat area of zero', { matAreaM2: 0 }],
  ['zero rooms', { rooms: 0 }],
  ['a mat capacity of zero', { maxOnMat: 0 }],
  ['a coach without a name', { headCoach: { name: '', userId: null, belt: null } }],
])('refuses %s and changes nothing', async (_what, change) => {
  const gym = await world.gym('First Home', { claimed: true })
  await world.staff(gym, owner, 'owner')
  await expect(
    owner.api.gymEdits.update({ id: gym.id, version: 1, ...(change as GymFieldsPatch) }),
  ).rejects.toMatchObject({
    status: 400,
  })
  expect(await world.visitor.api.gyms.get({ id: gym.id })).toMatchObject({ version: 1 })
})

test('saves the instructor and program of a session, and leaves out those without', async () => {
  const gym = await world.gym('First Home', { claimed: true })
  const coach = await world.member('Carla Coach')
  await world.staff(gym, owner, 'owner')
  const noon = { ...PLAIN_SESSION, ...session, id: 'noon', start: '12:00', end: '13:00' }
  const evening = { ...noon, id: 'evening', start: '18:00', end: '19:00' }
  const taught = { ...evening, instructorId: coach.uid, instructor: coach.name, program: 'Fundamentals' }
  const update = (version: number, schedule: Fields['schedule']) =>
    owner.api.gymEdits.update({ id: gym.id, version, schedule })
  const { schedule } = await update(1, [noon, taught])
  const [plain, saved] = schedule
  expect(saved).toMatchObject({ instructor: 'Carla Coach', program: 'Fundamentals' })
  expect(Object.keys(plain ?? {})).not.toEqual(expect.arrayContaining(['program']))
  for (const wrong of [{ program: '' }, { program: 'a'.repeat(41) }, { instructor: 'a'.repeat(81) }])
    await expect(update(2, [{ ...taught, ...wrong }])).rejects.toMatchObject({ status: 400 })

  for (const { run } of PURGE) await run(world, coach.uid)
  const after = (await world.visitor.api.gyms.get({ id: gym.id })).schedule.find(({ id }) => id === 'evening')
  expect(after).toMatchObject({ instructorId: null, program: 'Fundamentals' })
  expect(after?.instructor).toBeUndefined()
})
