import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Failure, failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Event } from '../contract.ts'
import { REASON } from '../limits.ts'
import type { EditScope } from '../rules.ts'
import { eventsApi, events as eventsQueries, readEventsAnew } from './event-queries.ts'
import { useScopeChoices } from './scope-labels.ts'

export type Ending = 'postpone' | 'cancel' | 'remove'

const LABELS = {
  postpone: {
    title: msg`Postpone this event?`,
    text: msg`Those who come are told. Once you give it new times it is planned again.`,
    verb: msg`Postpone`,
  },
  cancel: {
    title: msg`Cancel this event?`,
    text: msg`Everybody who comes is told at once, with your reason.`,
    verb: msg`Cancel the event`,
  },
  remove: {
    title: msg`Delete this event?`,
    text: msg`Its page is gone at once. Where people come, cancel it first.`,
    verb: msg`Delete`,
  },
} satisfies Record<Ending, Record<'title' | 'text' | 'verb', MessageDescriptor>>

interface EndDialogProps {
  event: Event
  ending: Ending
  onClose: () => void
  /** It has to be cancelled before. */
  onInstead: () => void
  onGone: () => void
}

/** Asks before something ends for others: why, and of a series how much. */
export function EndDialog({ event, ending, onClose, onInstead, onGone }: EndDialogProps) {
  const { t } = useLingui()
  const scopes = useScopeChoices()
  const [scope, setScope] = useState<EditScope>('this')
  const [reason, setReason] = useState('')
  const { busy, failure, end } = useEnding({ event, ending, onClose, onGone })
  const words = LABELS[ending]

  return (
    <FormDialog
      onClose={onClose}
      title={t(words.title)}
      onSubmit={() => void end({ reason, scope })}
      submitLabel={t(words.verb)}
      submitLook="danger"
      isPending={busy}
      error={failure && failure.field !== 'reason' && <EndFailed failure={failure} onInstead={onInstead} />}
      secondary={
        <Button onClick={onClose}>
          <Trans>Keep it</Trans>
        </Button>
      }
    >
      <p>{t(words.text)}</p>
      {ending !== 'remove' && (
        <TextArea
          label={t`Reason`}
          value={reason}
          limit={REASON.most}
          dir="auto"
          error={failure?.field === 'reason' ? withoutField(failure.message) : undefined}
          onValueChange={setReason}
        />
      )}
      {event.seriesId !== null && ending !== 'postpone' && (
        <RadioCards legend={t`How much of the series?`} options={scopes} value={scope} onValueChange={setScope} />
      )}
    </FormDialog>
  )
}

function EndFailed({ failure, onInstead }: { failure: Failure } & Pick<EndDialogProps, 'onInstead'>) {
  return (
    <Alert
      tone="danger"
      action={
        failure.code === 'CANCEL_FIRST' && (
          <Button size="small" onClick={onInstead}>
            <Trans>Cancel it instead</Trans>
          </Button>
        )
      }
    >
      {failure.kind === 'offline' ? <Trans>You're offline. Try again when you're back.</Trans> : failure.message}
    </Alert>
  )
}

function useEnding({ event, ending, onClose, onGone }: Omit<EndDialogProps, 'onInstead'>) {
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const address = { gymId: event.gym.id, eventId: event.id }

  async function send({ reason, scope }: EndChoice) {
    switch (ending) {
      case 'postpone':
        return eventsApi.postpone({ ...address, reason })
      case 'cancel':
        return eventsApi.cancel({ ...address, reason, scope })
      case 'remove':
        return eventsApi.remove({ ...address, scope })
    }
  }
  async function end(choice: EndChoice) {
    setBusy(true)
    setFailure(undefined)
    try {
      await send(choice)
      onClose()
      if (ending === 'remove') onGone()
      if (ending !== 'remove') await readEventsAnew()
      // The page of what was deleted is being left.
      else
        await queryClient.invalidateQueries({
          queryKey: eventsQueries.key(),
          predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes('"get"'),
        })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, failure, end }
}

interface EndChoice {
  reason: string
  scope: EditScope
}
