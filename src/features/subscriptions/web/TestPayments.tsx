import calls from 'virtual:calls/config'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import type { configContract } from '#features/config/contract.ts'
import { queriesOf } from '#platform/web/api.ts'

const config = queriesOf<typeof configContract>(calls)

/** Whether memberships are sold here; undefined until it is known. */
export function usePayments(): 'off' | 'test' | 'on' | undefined {
  return useQuery({ ...config.read.queryOptions(), staleTime: 600_000 }).data?.payments
}

/** Says on every screen with money that none is moved, where that is so. */
export function TestPayments() {
  if (usePayments() !== 'test') return null
  return (
    <p className="mb-4 flex items-center gap-2 rounded-card border border-careful/35 bg-careful-soft px-4 py-2 font-medium text-ink">
      <FlaskConical aria-hidden="true" size={20} className="shrink-0 text-careful" />
      <Trans>Test payments: nothing is charged here, and no card is asked for.</Trans>
    </p>
  )
}
