import calls from 'virtual:calls/config'
import { useQuery } from '@tanstack/react-query'
import { queriesOf } from '#platform/web/queries.ts'
import type { AppConfig, configContract } from '../contract.ts'

const config = queriesOf<typeof configContract>(calls)

/** The server's public configuration. An open page picks up a change within a minute. */
export const configQuery = { ...config.read.queryOptions(), staleTime: 60_000, refetchInterval: 60_000 }

/** Whether a flag is on. Off until the configuration is loaded. */
export function useFlag(name: keyof AppConfig['flags']): boolean {
  return useQuery(configQuery).data?.flags[name] ?? false
}
