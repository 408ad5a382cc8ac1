import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { classes } from '#ui/classes.ts'
import { CODE_MS } from '../code-text.ts'
import type { TimedCode } from '../contract.ts'
import { useNow } from './use-now.ts'

const QrCode = lazy(() => import('./QrCode.tsx'))

export interface RotatingCodeProps {
  codes: readonly TimedCode[]
  /** The path a scan opens, without the code. */
  path: string
  large?: boolean
}

/** The current code, to scan or type. It rotates by the clock, even offline. */
export function RotatingCode({ codes, path, large = false }: RotatingCodeProps) {
  const { t } = useLingui()
  const now = useNow(1000)
  const code = codes.findLast(({ from }) => Date.parse(from) <= now.getTime() + CLOCK_SLACK_MS)
  const isOver = !code || now.getTime() - Date.parse(code.from) > CODE_MS + CLOCK_SLACK_MS
  if (!code || isOver)
    return (
      <p className="text-quiet">
        <Trans>No code right now. It'll be back when you're online.</Trans>
      </p>
    )
  const url = new URL(path, window.location.origin)
  url.searchParams.set('checkin', code.code)
  const left = Math.max(0, Math.ceil((Date.parse(code.from) + CODE_MS - now.getTime()) / 60_000))
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <div className={classes('aspect-square w-full', large ? 'max-w-96' : 'max-w-64')}>
        <Suspense fallback={<div className="size-full rounded-control bg-sunk" />}>
          <QrCode text={url.href} label={t`Check-in QR code`} />
        </Suspense>
      </div>
      <p
        dir="ltr"
        className={classes(
          'max-w-full font-heading font-bold wrap-anywhere tracking-[0.15em] tabular-nums',
          large ? 'text-4xl' : 'text-3xl',
        )}
      >
        <span data-code={code.code}>{code.code}</span>
      </p>
      <p className="text-sm text-quiet">
        <Trans>Scan the QR code or type in the six characters. New code in {left} min.</Trans>
      </p>
    </div>
  )
}

/** Tolerance for a tablet whose clock is slow. */
const CLOCK_SLACK_MS = 1000
