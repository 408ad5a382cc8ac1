import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { days } from '#platform/clock.ts'
import { localDay } from '#platform/web/local-day.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TierCounts } from '../contract.ts'
import { changesApi, dashboardChanged } from './dashboard.ts'

/** Gives someone a free membership, until a date or until the creator ends it. */
export default function CompDialog({ tiers, onClose }: { tiers: readonly TierCounts[]; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save, forget } = useSaving()
  const [username, setUsername] = useState('')
  const [tierId, setTierId] = useState(tiers[0]?.id ?? '')
  const [until, setUntil] = useState('')
  const [isShown, setIsShown] = useState(false)
  const named = username.trim().replace(/^@/, '')
  const failure = saving.status === 'failed' ? saving.failure : null
  const refusal = failure?.field === 'username' ? withoutField(failure.message) : undefined
  const tomorrow = localDay(new Date(Date.now() + DAY_MS))
  const isPast = until !== '' && until < tomorrow

  /** A refusal is about what was sent, so it's hidden once something changes. */
  const changing = (set: (value: string) => void) => (value: string) => {
    forget()
    set(value)
  }

  async function give() {
    setIsShown(true)
    if (named === '' || isPast) return
    // The end of a day in the device's time zone.
    const end = until === '' ? null : new Date(`${until}T23:59:59`).toISOString()
    if (!(await save(() => changesApi.comp({ username: named, tierId, until: end })))) return
    toasts.show({ tone: 'good', text: t`@${named} now has a free membership` })
    void dashboardChanged()
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Give a free membership</Trans>}
      onSubmit={() => void give()}
      submitLabel={<Trans>Give membership</Trans>}
      isPending={saving.status === 'saving'}
      error={failure && !refusal && <Failure failure={{ ...failure, message: withoutField(failure.message) }} />}
    >
      <p className="text-quiet">
        <Trans>The member pays nothing, and we'll let them know. You can end the membership at any time.</Trans>
      </p>
      <TextField
        label={t`Username`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={username}
        onValueChange={changing(setUsername)}
        error={isShown && named === '' ? t`Enter a username.` : refusal}
      />
      <Select
        label={t`Tier`}
        value={tierId}
        onValueChange={changing(setTierId)}
        options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField
        type="date"
        label={t`End date`}
        optional
        hint={t`Leave blank for no end date.`}
        value={until}
        min={tomorrow}
        onValueChange={changing(setUntil)}
        error={isShown && isPast ? t`Choose a date in the future.` : undefined}
      />
    </FormDialog>
  )
}

const DAY_MS = days(1)
