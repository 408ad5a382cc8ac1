import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { classes } from '#ui/classes.ts'
import { CODE_MS } from '../code-text.ts'
import type { TimedCode } from '../contract.ts'
import { useNow } from './use-now.ts'

const QrCode = lazy(() => import('./QrCode.tsx'))

export interface RotatingCodeProps {
  codes: readonly TimedCode[]
  /** Where a scan leads, without the code: a path of ours. */
  path: string
  large?: boolean
}

/** The code of the moment, to be scanned or typed. It changes by the clock, also without a connection. */
export function RotatingCode({ codes, path, large = false }: RotatingCodeProps) {
  const { t } = useLingui()
  const now = useNow(1000)
  const code = codes.findLast(({ from }) => Date.parse(from) <= now.getTime() + CLOCK_SLACK_MS)
  const isOver = !code || now.getTime() - Date.parse(code.from) > CODE_MS + CLOCK_SLACK_MS
  if (!code || isOver)
    return (
      <p className="text-quiet">
        <Trans>There is no code right now. It comes back with the connection.</Trans>
      </p>
    )
  const url = new URL(path, window.location.origin)
  url.searchParams.set('checkin', code.code)
  const left = Math.max(0, Math.ceil((Date.parse(code.from) + CODE_MS - now.getTime()) / 60_000))
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <div className={classes('aspect-square w-full', large ? 'max-w-96' : 'max-w-64')}>
        <Suspense fallback={<div className="size-full rounded-control bg-sunk" />}>
          <QrCode text={url.href} label={t`QR code for checking in`} />
        </Suspense>
      </div>
      <p
        dir="ltr"
        className={classes('font-heading font-bold tracking-[0.15em] tabular-nums', large ? 'text-4xl' : 'text-3xl')}
      >
        <span data-code={code.code}>{code.code}</span>
      </p>
      <p className="text-sm text-quiet">
        <Trans>Scan it, or type the code. A new one in {left} min.</Trans>
      </p>
    </div>
  )
}

/** A tablet whose clock is a little slow still shows the code of the moment. */
const CLOCK_SLACK_MS = 1000
