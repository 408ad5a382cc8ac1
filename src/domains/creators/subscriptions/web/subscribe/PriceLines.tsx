import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'

/** Rows of a label and an amount. */
export function PriceLines({ children }: { children: ReactNode }) {
  return <dl className="flex flex-col divide-y divide-line">{children}</dl>
}

export function PriceLine({ name, strong, children }: { name: ReactNode; strong?: boolean; children: ReactNode }) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4 py-2.5', strong && 'font-semibold')}>
      <dt className={strong ? undefined : 'text-quiet'}>{name}</dt>
      <dd className="min-w-0 text-right tabular-nums wrap-anywhere">{children}</dd>
    </div>
  )
}
