import calls from 'virtual:calls/config'
import { useQuery } from '@tanstack/react-query'
import { queriesOf } from '#platform/web/queries.ts'
import type { AppConfig, configContract } from '../contract.ts'

const config = queriesOf<typeof configContract>(calls)

/** What the place says of itself; a page that stays open hears of a switch within a minute of being looked at again. */
export const configQuery = { ...config.read.queryOptions(), staleTime: 60_000, refetchInterval: 60_000 }

/** Whether a flag is on. Off until it is known. */
export function useFlag(name: keyof AppConfig['flags']): boolean {
  return useQuery(configQuery).data?.flags[name] ?? false
}
