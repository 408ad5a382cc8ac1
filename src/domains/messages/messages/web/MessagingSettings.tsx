import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOptimisticSetting } from '#domains/members/people/web/use-optimistic-setting.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import type { MessagingSettings as Settings } from '../contract.ts'
import type { Opening } from '../rules.ts'
import { messagesApi, messagingQuery } from './messages.ts'

/** Settings for who can message the member, and for read receipts. */
export function MessagingSettings() {
  const { t } = useLingui()
  const { shown, change } = useOptimisticSetting<Settings, Partial<Pick<Settings, 'readReceipts' | 'openTo'>>>({
    query: messagingQuery,
    send: (changed) => messagesApi.changeSettings({ uid: 'me', ...changed }),
    apply: (before, changed) => ({ ...before, ...changed }),
  })
  return (
    <Card title={t`Messages`}>
      {shown.adultFrom === null && (
        <Select
          label={t`Who can message you`}
          value={shown.openTo}
          onValueChange={(openTo) => change({ openTo: openTo as Opening })}
          options={[
            { value: 'everybody', label: t`All members (strangers need your approval)` },
            { value: 'friends', label: t`Friends: you follow each other` },
            { value: 'nobody', label: t`No one` },
          ]}
        />
      )}
      <Switch
        className="mt-2"
        label={<Trans>Read receipts</Trans>}
        hint={<Trans>When off, you won't send or see read receipts.</Trans>}
        checked={shown.readReceipts}
        onCheckedChange={(readReceipts) => change({ readReceipts })}
      />
      <Underage adultFrom={shown.adultFrom} />
    </Card>
  )
}

/** The declaration of being under 18, which limits messages to the member's own gym until they turn 18. */
function Underage({ adultFrom }: { adultFrom: string | null }) {
  const { longDay } = useDates()
  const [open, setOpen] = useState(false)
  if (adultFrom !== null) {
    const until = longDay(adultFrom)
    return (
      <p className="mt-3 text-sm text-quiet">
        <Trans>
          You told us you turn 18 on {until}. Until then you can only message your own gym, and your account stays
          private.
        </Trans>
      </p>
    )
  }
  return open ? (
    <AdultFromForm />
  ) : (
    <Button look="quiet" size="small" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
      <Trans>I'm under 18</Trans>
    </Button>
  )
}

function AdultFromForm() {
  const { t } = useLingui()
  const [day, setDay] = useState('')
  const [failed, setFailed] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const settings = await messagesApi.changeSettings({ uid: 'me', adultFrom: day })
      queryClient.setQueryData(messagingQuery.queryKey, settings)
      await queryClient.invalidateQueries()
    } catch (error) {
      const { status } = failureOf(error)
      setFailed(status === 400 ? t`Choose a date within the next two years.` : t`Couldn't save. Try again.`)
    }
    setBusy(false)
  }
  return (
    <form noValidate className="mt-3 flex flex-col items-start gap-3" onSubmit={submitting(save)}>
      <TextField
        type="date"
        label={t`Date you turn 18`}
        hint={t`Until that day you can only message your own gym, and your account is private. You can't undo this.`}
        value={day}
        onValueChange={setDay}
        error={failed}
      />
      <Button type="submit" busy={busy} disabled={!day}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}
