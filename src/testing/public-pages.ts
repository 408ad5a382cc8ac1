import { contents } from '#domains/creators/content/server/tables.ts'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { listedCompetitions } from '#domains/journal/competitions/server/tables.ts'
import { fillTechniqueLibrary } from '#domains/journal/techniques/server/fill-library.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { World } from './world.ts'

/** A weekly session: an open mat on Saturdays from 10:00 to 12:00. */
export const weekly = (differing: Partial<ScheduleItem> = {}): ScheduleItem => ({
  ...PLAIN_SESSION,
  ...{ id: newId(), title: 'Saturday open mat', kind: 'open_mat', discipline: 'both', weekday: 6 },
  ...{ start: '10:00', end: '12:00' },
  ...differing,
})

/** A page of each kind in the app that search engines may index, and its path. */
export async function publicPages(world: World) {
  await fillTechniqueLibrary(world.database.pool)
  const gym = await world.gym('Liffey Guard', { schedule: [weekly()], timezone: 'Europe/Dublin' })
  const event = await world.event(gym, { title: 'Winter open mat' })
  const teacher = await world.member('Marcus', {
    username: 'marcus',
    profileVisibility: 'web',
    role: { admin: false, creator: true },
  })
  const at = { createdAt: world.clock.now, updatedAt: world.clock.now }
  await world.db.insert(creators).values({ uid: teacher.uid, state: 'approved', country: 'IE', currency: 'EUR', ...at })
  const tier = { id: newId(), creatorUid: teacher.uid, name: 'Blue', monthlyPrice: 1250, currency: 'EUR' as const }
  await world.db.insert(tiers).values({ ...tier, level: 1, state: 'active', ...at })
  const lesson = async (differing: Partial<typeof contents.$inferInsert> = {}) => {
    const id = newId()
    await world.db.insert(contents).values({
      id,
      creatorUid: teacher.uid,
      type: 'article',
      state: 'published',
      title: 'Frames from the bottom',
      teaser: 'Where to put your elbows.',
      body: 'The whole text.',
      minLevel: null,
      publishedAt: world.clock.now,
      ...at,
      ...differing,
    })
    return { id, path: `/content/${id}` }
  }
  const open = await lesson()
  const day = new Date(world.clock.now.getTime() + days(30)).toISOString().slice(0, 10)
  const competition = { id: newId(), slug: 'liffey-cup', name: 'Liffey Cup', startsOn: day, endsOn: day, ...at }
  const place = { venue: 'Docklands Hall', town: 'Dublin', country: 'IE', lat: 53.35, lng: -6.24 }
  await world.db.insert(listedCompetitions).values({ ...competition, ...place, ruleSet: 'ibjjf', discipline: 'gi' })
  const entry = await world.entry(teacher, { text: 'Good rounds tonight, thanks to everyone who came.' })
  return {
    gym,
    event,
    teacher,
    lesson,
    /** The path of each page, by what it shows. */
    paths: {
      home: '/',
      signIn: '/login',
      about: '/about',
      finder: '/map',
      gymsByCountry: '/gyms',
      gymsInCountry: '/gyms/ireland',
      gymsInCity: '/gyms/ireland/dublin',
      events: '/events',
      competitions: '/competitions',
      competition: '/competitions/liffey-cup',
      techniques: '/techniques',
      timer: '/timer',
      contact: '/contact',
      api: '/api/docs',
      technique: '/techniques/armbar',
      gym: `/gym/${gym.slug}`,
      event: `/gym/${gym.slug}/event/${event.slug}`,
      profile: '/u/marcus',
      offer: '/u/marcus/subscribe',
      lesson: open.path,
      entry: `/activity/${entry.id}`,
    },
  }
}
