import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import type { CallFailure } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { useFailureText } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import type { Event } from '../contract.ts'
import { REASON } from '../limits.ts'
import type { EditScope } from '../rules.ts'
import { eventsApi, events as eventsQueries, refetchEvents } from './event-queries.ts'
import { useScopeChoices } from './scope-labels.ts'

export type Ending = 'postpone' | 'cancel' | 'remove'

const LABELS = {
  postpone: {
    title: msg`Postpone this event?`,
    text: msg`We'll tell everyone who's RSVP'd. To put the event back on, set a new date whenever you're ready.`,
    verb: msg`Postpone`,
  },
  cancel: {
    title: msg`Cancel this event?`,
    text: msg`We'll tell everyone who's RSVP'd right away, with your reason.`,
    verb: msg`Cancel event`,
  },
  remove: {
    title: msg`Delete this event?`,
    text: msg`Its page will disappear right away. If people have RSVP'd, cancel it first so they know.`,
    verb: msg`Delete event`,
  },
} satisfies Record<Ending, Record<'title' | 'text' | 'verb', MessageDescriptor>>

interface EndDialogProps {
  event: Event
  ending: Ending
  onClose: () => void
  /** Called to cancel the event instead, when people have RSVP'd and it can't be deleted. */
  onInstead: () => void
  onGone: () => void
}

/** Confirms postponing, cancelling or deleting, with a reason and, for a series, which dates. */
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
      error={failure && failure.field !== 'reason' && <EndFailed {...{ failure, ending, onInstead }} />}
      secondary={
        <Button onClick={onClose}>
          <Trans>Keep event</Trans>
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
        <RadioCards legend={t`Apply to`} options={scopes} value={scope} onValueChange={setScope} />
      )}
    </FormDialog>
  )
}

function EndFailed({
  failure,
  ending,
  onInstead,
}: { failure: CallFailure } & Pick<EndDialogProps, 'ending' | 'onInstead'>) {
  const failureText = useFailureText(ending === 'remove' ? 'delete' : 'save')
  return (
    <Alert
      tone="danger"
      action={
        failure.code === 'HAS_RSVPS' && (
          <Button size="small" onClick={onInstead}>
            <Trans>Cancel event instead</Trans>
          </Button>
        )
      }
    >
      {failureText(failure)}
    </Alert>
  )
}

function useEnding({ event, ending, onClose, onGone }: Omit<EndDialogProps, 'onInstead'>) {
  const { saving, save } = useSaving()
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
  async function endEvent(choice: EndChoice) {
    await send(choice)
    onClose()
    if (ending !== 'remove') return refetchEvents()
    onGone()
    // The deleted event's own page is about to close, so its query isn't refetched.
    await queryClient.invalidateQueries({
      queryKey: eventsQueries.key(),
      predicate: ({ queryKey }) => !JSON.stringify(queryKey).includes('"get"'),
    })
  }
  return {
    busy: saving.status === 'saving',
    failure: saving.status === 'failed' ? saving.failure : undefined,
    end: (choice: EndChoice) => save(() => endEvent(choice)),
  }
}

interface EndChoice {
  reason: string
  scope: EditScope
}
