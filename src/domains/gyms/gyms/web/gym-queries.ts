import gymsCalls from 'virtual:calls/gyms'
import placesCalls from 'virtual:calls/places'
import type { placesContract } from '#domains/gyms/places/contract.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { gymsContract } from '../contract.ts'

export const gyms = queriesOf<typeof gymsContract>(gymsCalls)
export const places = queriesOf<typeof placesContract>(placesCalls)

/** A gym's public data, by its id or slug. */
export const gymQuery = (id = '') => gyms.get.queryOptions({ input: { id } })

/** The member's latest 100 favourite gyms, latest first. Offline, the last known list. */
export const favoriteGymsQuery = gyms.favorites.queryOptions({ input: { uid: 'me', limit: 100 } })

/** Countries with gyms, most gyms first. */
export const countriesQuery = { ...gyms.countries.queryOptions(), staleTime: 600_000 }
