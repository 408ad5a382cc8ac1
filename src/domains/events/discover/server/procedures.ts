import { implement } from '@orpc/server'
import { MAX_JOURNEY_DAYS } from '#domains/gyms/gyms/rules.ts'
import type { Days } from '#domains/gyms/gyms/server/reads.ts'
import { anyone } from '#platform/auth.ts'
import { days } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { readBounds } from '#platform/geography.ts'
import { badField } from '#platform/refusals.ts'
import { discoverContract } from '../contract.ts'
import { MAX_SPAN } from '../rules.ts'
import { readDiscover, type Search } from './reads.ts'

const api = implement(discoverContract).$context<RequestContext>()

export const discoverProcedures = api.router({
  search: api.search.use(anyone).handler(({ context, input }) => {
    refuseTooFar(input)
    return readDiscover(context.db, { ...input, days: daysOf(input) }, context.viewer, context.now())
  }),
})

/** Which days are meant, said in one of three ways; this week when nothing is said. */
export function daysOf({ when, date, from, until }: Pick<Search, 'when' | 'date' | 'from' | 'until'>): Days {
  if (from || until) {
    if (when || date) throw badField('when', 'when: is not to be given together with from and until')
    if (!from) throw badField('from', 'from: is to be given with until: 2026-12-24')
    if (!until) throw badField('until', 'until: is to be given with from: 2026-12-31')
    if (until < from) throw badField('until', 'until: is before from')
    if (Date.parse(until) - Date.parse(from) >= days(MAX_JOURNEY_DAYS))
      throw badField('until', `until: is more than ${MAX_JOURNEY_DAYS} days after from`)
    return { when: 'days', from, until }
  }
  if (when === 'date' || (date && !when)) {
    if (!date) throw badField('date', 'date: is to be given with when=date: 2026-12-24')
    return { when: 'days', from: date, until: date }
  }
  return { when: when ?? 'week' }
}

/** An area as large as a continent is not asked for by anybody who wants to train tonight. */
function refuseTooFar({ near, bounds }: Pick<Search, 'near' | 'bounds'>) {
  if (near !== undefined) return
  const box = bounds === undefined ? undefined : readBounds(bounds)
  if (!box) throw badField('near', 'near: say where, as latitude,longitude: 53.35,-6.26')
  const width = box.west > box.east ? box.east - box.west + 360 : box.east - box.west
  if (width > MAX_SPAN || box.north - box.south > MAX_SPAN)
    throw badField('bounds', `bounds: is to measure at most ${MAX_SPAN} degrees each way`)
}
