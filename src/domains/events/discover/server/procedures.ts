import { implement } from '@orpc/server'
import { MAX_JOURNEY_DAYS } from '#domains/gyms/gyms/rules.ts'
import type { Days } from '#domains/gyms/gyms/server/reads.ts'
import { anyoneFromReplica } from '#platform/auth.ts'
import { days } from '#platform/clock.ts'
import type { RequestContext } from '#platform/context.ts'
import { readBounds } from '#platform/geography.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import { discoverContract } from '../contract.ts'
import { MAX_SPAN } from '../rules.ts'
import { readDiscover, type Search } from './reads.ts'

const api = implement(discoverContract).$context<RequestContext>()

export const discoverProcedures = api.router({
  search: api.search.use(anyoneFromReplica).handler(({ context, input }) => {
    refuseTooFar(input)
    return readDiscover(context.db, { ...input, days: daysOf(input) }, context.viewer, context.now())
  }),
})

/** The days to search: a trip's, one date or a named period; this week by default. Throws 400 if they aren't valid. */
export function daysOf({ when, date, from, until }: Pick<Search, 'when' | 'date' | 'from' | 'until'>): Days {
  if (from || until) {
    if (when || date) throw badField('when', message("can't be combined with “from” and “until”"))
    if (!from) throw badField('from', message('is required when “until” is set; use a date such as 2026-12-24'))
    if (!until) throw badField('until', message('is required when “from” is set; use a date such as 2026-12-31'))
    if (until < from) throw badField('until', message("can't be before “from”"))
    if (Date.parse(until) - Date.parse(from) >= days(MAX_JOURNEY_DAYS))
      throw badField(
        'until',
        message('must be less than {maxJourneyDays, plural, one {# day} other {# days}} after “from”', {
          maxJourneyDays: MAX_JOURNEY_DAYS,
        }),
      )
    return { when: 'days', from, until }
  }
  if (when === 'date' || (date && !when)) {
    if (!date) throw badField('date', message('is required with when=date, such as 2026-12-24'))
    return { when: 'days', from: date, until: date }
  }
  return { when: when ?? 'week' }
}

/** Throws 400 without a place, or for an area larger than `MAX_SPAN`. */
function refuseTooFar({ near, bounds }: Pick<Search, 'near' | 'bounds'>) {
  if (near !== undefined) return
  const box = bounds === undefined ? undefined : readBounds(bounds)
  if (!box) throw badField('near', message('must be latitude,longitude, such as 53.35,-6.26'))
  const width = box.west > box.east ? box.east - box.west + 360 : box.east - box.west
  if (width > MAX_SPAN || box.north - box.south > MAX_SPAN)
    throw badField('bounds', message('must be at most {maxSpan} degrees wide and high', { maxSpan: MAX_SPAN }))
}
