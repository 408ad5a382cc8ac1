import calls from 'virtual:calls/conductor'
import { msg } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { apiOf } from '#platform/web/api.ts'
import { defineWrite } from '#platform/web/outbox.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { conductorContract, MatRounds } from '../contract.ts'

export const conductorApi = apiOf<typeof conductorContract>(calls)
const conductor = queriesOf<typeof conductorContract>(calls)

export const wishesQuery = (at: EventAddress) => conductor.wishes.queryOptions({ input: at })

/** The people who have checked in so far. The screen stores them itself, so the cache doesn't. */
export const roomQuery = (at: EventAddress) =>
  queryOptions({
    queryKey: ['mat', at.eventId],
    queryFn: () => conductorApi.open(at),
    refetchInterval: 30_000,
    meta: { keep: false },
  })

interface Finish {
  rounds: MatRounds
  title: string
}

const finishing = defineWrite<Finish, { done: true }>('conductor.finish', {
  send: ({ rounds }, idempotencyKey) => conductorApi.finish(rounds, { context: { idempotencyKey } }),
  subject: ({ rounds }) => rounds.id,
  words: ({ title }) => msg`Rounds at “${title}”`,
})

/** Sends the rounds, now or when there's a connection, so that everyone can log theirs. */
export const finishMat = (finish: Finish) => finishing.put(finish)
