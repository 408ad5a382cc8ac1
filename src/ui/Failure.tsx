import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'

/** Details of a failed call; `failureOf` reads them from the error. */
export interface FailureFacts {
  /** `offline`: there was no response. `refused`: a 4xx response, with a reason. `fault`: a 5xx, or any other error. */
  kind: 'offline' | 'refused' | 'fault'
  status: number
  /** The server's text in the reader's language, if it refused. */
  message: string
}

export type FailedOperation = 'save' | 'delete'

/** The message for a failed write: the server's own if it says why, otherwise one of the shared ones. */
export function useFailureText(action?: FailedOperation) {
  const { t } = useLingui()
  return (failure: FailureFacts): string => {
    const text = failureTextOf(failure, { action, online: navigator.onLine })
    return typeof text === 'string' ? text : t(text)
  }
}

/** The server's own text, or the message to translate. */
export function failureTextOf(
  { kind, status, message }: FailureFacts,
  { action = 'save', online }: { action?: FailedOperation | undefined; online: boolean },
): string | MessageDescriptor {
  if (kind === 'offline')
    return online ? msg`Couldn't reach Open Mat. Try again.` : msg`You're offline. Try again when you're back.`
  if (kind === 'refused' || status === 503 || status === 507) return message
  return action === 'delete' ? msg`Couldn't delete that. Try again.` : msg`Couldn't save. Try again.`
}

export interface LoadFailure {
  /** The name of what couldn't be loaded, as it reads in "Couldn't load …": "your sessions". */
  what?: ReactNode
  /** Older content is still shown. */
  stale?: boolean
  again: () => unknown
  busy?: boolean
  /** A line without a frame, for use inside a card. */
  plain?: boolean
}

interface WriteFailure {
  failure: FailureFacts
  operation?: FailedOperation
}

/**
 * A list or page that couldn't be loaded, with a button to try again, or a write that failed. Use it instead of custom
 * wording.
 */
export function Failure(props: (LoadFailure | WriteFailure) & { className?: string }) {
  const failureText = useFailureText('failure' in props ? props.operation : undefined)
  if ('failure' in props)
    return (
      <Alert tone="danger" className={props.className}>
        {failureText(props.failure)}
      </Alert>
    )
  const { again, busy, plain, className } = props
  const text = loadFailureText(props)
  const button = (
    <Button size="small" busy={busy} onClick={() => void again()}>
      <Trans>Try again</Trans>
    </Button>
  )
  if (plain)
    return (
      <div role="alert" className={classes('flex flex-wrap items-center gap-3', className)}>
        <p>{text}</p>
        {button}
      </div>
    )
  return (
    <Alert tone="careful" className={className} action={button}>
      {text}
    </Alert>
  )
}

function loadFailureText({ what, stale }: LoadFailure): ReactNode {
  if (!navigator.onLine)
    return stale ? (
      <Trans>You're offline. Showing what was saved on this device.</Trans>
    ) : (
      <Trans>You're offline. Try again when you're back.</Trans>
    )
  return what === undefined ? <Trans>Couldn't load this.</Trans> : <Trans>Couldn't load {what}.</Trans>
}
