import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnProfile } from '../contract.ts'
import { usernameChangeableAt } from '../usernames.ts'
import { ownProfileChanged, peopleApi } from './people.ts'
import { SaveFailed } from './SaveFailed.tsx'
import { UsernameField } from './UsernameField.tsx'
import { useFirstErrorFocus, useSaving } from './use-saving.ts'

/** Changes the username, at most once in 30 days. The old one redirects for a while. */
export function UsernameForm({ own }: { own: OwnProfile }) {
  const { longDay } = useDates()
  const nextChange = usernameChangeableAt(own.usernameChangedAt ? new Date(own.usernameChangedAt) : null, new Date())
  if (!nextChange) return <ChangeForm own={own} />
  return (
    <div>
      <p className="text-sm font-semibold">
        <Trans>Username</Trans>
      </p>
      <p className="mt-1">@{own.username}</p>
      <p className="mt-1 text-sm text-quiet">
        <Trans>You can change it again on {{ day: longDay(nextChange) }}.</Trans>
      </p>
    </div>
  )
}

function ChangeForm({ own }: { own: OwnProfile }) {
  const { t } = useLingui()
  const toasts = useToast()
  const [username, setUsername] = useState(own.username ?? '')
  const { saving, save, forget } = useSaving()
  const refusal = saving.status === 'failed' && saving.failure.kind === 'refused' ? saving.failure.message : undefined
  const form = useFirstErrorFocus(refusal ? saving : null)

  async function submit() {
    const saved = await save(async () => {
      await peopleApi.changeUsername({ uid: 'me', username })
      await ownProfileChanged()
    })
    if (saved) toasts.show({ tone: 'good', text: t`You're now @${username}` })
  }

  return (
    <form ref={form} noValidate onSubmit={submitting(submit)} className="flex flex-col gap-3">
      <UsernameField
        value={username}
        present={own.username}
        onValueChange={(typed) => {
          setUsername(typed)
          forget()
        }}
        error={refusal}
      />
      <p className="text-sm text-quiet">
        <Trans>You can change your username once every 30 days. Links with the old one keep working for 90 days.</Trans>
      </p>
      <SaveFailed saving={saving} refusedByField={refusal !== undefined} />
      <Button
        type="submit"
        busy={saving.status === 'saving'}
        disabled={username === '' || username === own.username}
        className="self-start"
      >
        <Trans>Change username</Trans>
      </Button>
    </form>
  )
}
