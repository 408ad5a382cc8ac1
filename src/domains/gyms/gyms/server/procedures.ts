import { anyone, anyoneFromReplica, member, visitorsFromReplica } from '#platform/auth.ts'
import { writeContextOf } from '#platform/context.ts'
import { readBounds } from '#platform/geography.ts'
import { message } from '#platform/messages.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { procedures } from '#platform/procedures.ts'
import { badField, found, notFound } from '#platform/refusals.ts'
import { gymsContract } from '../contract.ts'
import { readPins } from './clusters.ts'
import { findGym, readAffiliations, readCountries, readFavorites, readGym, resolveGym, resolvePlace } from './reads.ts'
import { searchGyms } from './search.ts'
import { changeLevel, favoriteGym, unfavoriteGym } from './writes.ts'

const api = procedures(gymsContract)

/** Refuses `when=date` without a date, which would otherwise search without a time. */
function refuseDateless({ when, date }: { when?: string | undefined; date?: string | undefined }) {
  if (when === 'date' && !date) throw badField('date', message('is required with when=date, such as 2026-12-24'))
}

export const gymsProcedures = api.router({
  search: api.search.use(anyoneFromReplica).handler(({ context, input }) => {
    refuseDateless(input)
    return searchGyms(context.db, input, context.viewer, context.now())
  }),

  clusters: api.clusters.use(anyoneFromReplica).handler(({ context, input: { bounds: area, zoom, ...filters } }) => {
    refuseDateless(filters)
    const bounds = readBounds(area)
    if (!bounds) throw badField('bounds', message('must be west,south,east,north, such as -6.5,53.2,-6.0,53.5'))
    return readPins(context.db, { bounds, zoom, filters, viewer: context.viewer, now: context.now() })
  }),

  affiliations: api.affiliations.use(anyoneFromReplica).handler(async ({ context, input }) => ({
    items: await readAffiliations(context.db, normalizeText(input.text ?? ''), input.limit),
  })),

  countries: api.countries
    .use(anyoneFromReplica)
    .handler(async ({ context }) => ({ items: await readCountries(context.db) })),

  get: api.get.use(visitorsFromReplica).handler(async ({ context, input }) => {
    return found(await readGym(context.db, input.id, context.viewer, context.now()))
  }),

  getLocation: api.getLocation.use(visitorsFromReplica).handler(async ({ context, input }) => {
    return found(await readGym(context.db, input.gymId, context.viewer, context.now()))
  }),

  favoritedBy: api.favoritedBy.use(visitorsFromReplica).handler(async ({ context, input }) => {
    const gym = found(await findGym(context.db, input.gymId, context.viewer))
    return { count: gym.favorite_count }
  }),

  favorite: api.favorite.use(member).handler(async ({ context, input }) => {
    const favoriteCount = await context.transaction(async (tx) => {
      const gym = found(await findGym(tx, input.gymId, context.viewer))
      return favoriteGym(writeContextOf(context, tx), { gym, uid: context.viewer.uid })
    })
    return { isFavorite: true, favoriteCount }
  }),

  changeLevel: api.changeLevel.use(member).handler(async ({ context, input: { gymId, level } }) => {
    const changed = await context.transaction(async (tx) => {
      const gym = found(await findGym(tx, gymId, context.viewer))
      return changeLevel(tx, { gymId: gym.id, uid: context.viewer.uid, level })
    })
    if (!changed) throw badField('level', message('Add this gym to your favourites first.'))
    return { notifyLevel: level }
  }),

  unfavorite: api.unfavorite.use(member).handler(async ({ context, input }) => {
    const favoriteCount = await context.transaction(async (tx) => {
      const gym = found(await findGym(tx, input.gymId, context.viewer))
      return unfavoriteGym(writeContextOf(context, tx), { gym, uid: context.viewer.uid })
    })
    return { isFavorite: false, favoriteCount }
  }),

  favorites: api.favorites.use(member).handler(({ context, input: { uid, cursor, limit } }) => {
    const { viewer } = context
    if (uid !== 'me' && uid !== viewer.uid) throw notFound()
    return readFavorites(context.db, { viewer, cursor, limit, now: context.now() })
  }),

  resolveGym: api.resolveGym
    .use(anyone)
    .handler(({ context, input }) => resolveGym(context.db, input.id, context.viewer, context.now())),

  resolvePlace: api.resolvePlace
    .use(anyone)
    .handler(({ context, input }) => resolvePlace(context.db, input.placeId, context.viewer, context.now())),
})
