import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/saving.ts'
import { days } from '#platform/clock.ts'
import type { Failure } from '#platform/web/errors.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TierCounts } from '../contract.ts'
import { changesApi, dashboardChanged } from './dashboard.ts'

/** A membership for nothing, until a day or for as long as its creator likes. */
export default function CompDialog({ tiers, onClose }: { tiers: readonly TierCounts[]; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save } = useSaving()
  const [username, setUsername] = useState('')
  const [tierId, setTierId] = useState(tiers[0]?.id ?? '')
  const [until, setUntil] = useState('')
  const [isShown, setIsShown] = useState(false)
  const named = username.trim().replace(/^@/, '')
  const failure = saving.status === 'failed' ? saving.failure : null
  const tomorrow = dayInLocal(new Date(Date.now() + DAY_MS))
  const isPast = until !== '' && until < tomorrow

  async function give() {
    setIsShown(true)
    if (named === '' || isPast) return
    // To the end of that day, where the creator is.
    const end = until === '' ? null : new Date(`${until}T23:59:59`).toISOString()
    if (!(await save(() => changesApi.comp({ username: named, tierId, until: end })))) return
    toasts.show({ tone: 'good', text: t`@${named} is a member now` })
    void dashboardChanged()
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Give a membership</Trans>}
      onSubmit={() => void give()}
      submitLabel={<Trans>Give it</Trans>}
      isPending={saving.status === 'saving'}
      error={failure && failure.field !== 'username' && <CompFailed failure={failure} />}
    >
      <p className="text-quiet">
        <Trans>They pay nothing, and are told of it. You can end it whenever you like.</Trans>
      </p>
      <UsernameField value={username} onChange={setUsername} isMissing={isShown && named === ''} failure={failure} />
      <Select
        label={t`Tier`}
        value={tierId}
        onValueChange={setTierId}
        options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        type="date"
        label={t`Until`}
        optional
        hint={t`Left empty, it stays until you end it.`}
        value={until}
        min={tomorrow}
        onValueChange={setUntil}
        error={isShown && isPast ? t`Choose a day to come.` : undefined}
      />
    </FormDialog>
  )
}

interface UsernameFieldProps {
  value: string
  onChange: (username: string) => void
  isMissing: boolean
  failure: Failure | null
}

function UsernameField({ value, onChange, isMissing, failure }: UsernameFieldProps) {
  const { t } = useLingui()
  const refusal = failure?.field === 'username' ? withoutField(failure.message) : undefined
  return (
    <TextField
      label={t`Username`}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onValueChange={onChange}
      error={isMissing ? t`To whom?` : refusal}
    />
  )
}

function CompFailed({ failure: { kind, message } }: { failure: Failure }) {
  return (
    <Alert tone="danger">
      {kind === 'offline' ? (
        <Trans>You're offline. Try again when you're back.</Trans>
      ) : kind === 'refused' ? (
        withoutField(message)
      ) : (
        <Trans>We couldn't do that. Try again.</Trans>
      )}
    </Alert>
  )
}

const DAY_MS = days(1)

function dayInLocal(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
