import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { failureOf } from '#platform/web/errors.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { GUEST_NAME } from '../limits.ts'
import { GuestLabel } from './GuestLabel.tsx'
import { guestsApi } from './guest-queries.ts'

/** Asks for a name and an email address. The confirmation shown afterwards is the same for every address. */
export default function GuestDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const ask = useMutation({
    mutationFn: () => guestsApi.ask({ gymId: event.gym.id, eventId: event.id, name, email }),
  })
  if (ask.isSuccess)
    return (
      <Dialog
        open
        onClose={onClose}
        title={<Trans>Check your email</Trans>}
        actions={
          <Button look="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        }
      >
        <p role="status">
          <Trans>
            Open the link we've sent to <bdi>{ph({ email: email.trim() })}</bdi> and confirm that you're coming. The
            link works for 24 hours.
          </Trans>
        </p>
      </Dialog>
    )
  const failure = ask.error && failureOf(ask.error)
  return (
    <FormDialog
      title={<GuestLabel event={event} />}
      onClose={onClose}
      onSubmit={() => ask.mutate()}
      submitLabel={<Trans>Email me a link</Trans>}
      canSubmit={name.trim() !== '' && email.trim() !== ''}
      isPending={ask.isPending}
      error={failure && !failure.field && <Failure failure={failure} />}
    >
      <TextField
        label={t`Name`}
        hint={t`Shown to the hosts and the gym's staff.`}
        autoComplete="name"
        value={name}
        maxLength={GUEST_NAME}
        error={failure?.field === 'name' && withoutField(failure.message)}
        onValueChange={setName}
        data-autofocus
      />
      <TextField
        label={t`Email`}
        hint={t`Only for emails about this event. We'll delete it 30 days afterwards.`}
        type="email"
        autoComplete="email"
        value={email}
        error={failure?.field === 'email' && withoutField(failure.message)}
        onValueChange={setEmail}
      />
    </FormDialog>
  )
}
