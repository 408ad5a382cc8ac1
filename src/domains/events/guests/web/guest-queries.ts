import calls from 'virtual:calls/guests'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { guestsContract } from '../contract.ts'

export const guestsApi = apiOf<typeof guestsContract>(calls)
export const guests = queriesOf<typeof guestsContract>(calls)
