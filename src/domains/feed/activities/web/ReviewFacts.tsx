import type { ReactNode } from 'react'
import { Moment } from './Moment.tsx'

/** A fact that a reviewer needs, within a `dl`. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

interface Act {
  at: string
  who: { name: string }
  action: string
  reason: string | null
}

/** Earlier actions, from the audit log. */
export function Acts({ acts }: { acts: readonly Act[] }) {
  if (acts.length === 0) return null
  return (
    <ul className="mt-4 flex flex-col gap-1 text-sm text-quiet">
      {acts.map(({ at, who, action, reason }) => (
        <li key={`${at} ${action}`} className="wrap-anywhere">
          <Moment at={at} /> · <bdi>{who.name}</bdi> · <code>{action}</code>
          {reason && ` · ${reason}`}
        </li>
      ))}
    </ul>
  )
}
