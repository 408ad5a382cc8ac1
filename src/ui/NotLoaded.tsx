import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'

export interface NotLoadedProps {
  /** What did not come; “This could not be loaded just now.” unless told. */
  children?: ReactNode
  again: () => unknown
  /** It is being asked for again. */
  busy?: boolean
  /** A line without a frame, for a card that has one. */
  plain?: boolean
  className?: string
}

/** Stands where something should be that did not come, with a way to ask again. */
export function NotLoaded({ children, again, busy, plain, className }: NotLoadedProps) {
  const words = children ?? <Trans>This could not be loaded just now.</Trans>
  const button = (
    <Button size="small" busy={busy} onClick={() => void again()}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (plain)
    return (
      <div role="alert" className={classes('flex flex-wrap items-center gap-3', className)}>
        <p>{words}</p>
        {button}
      </div>
    )
  return (
    <Alert tone="careful" className={className} action={button}>
      {words}
    </Alert>
  )
}
