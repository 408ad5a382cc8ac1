import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSavedAtOnce } from '#domains/members/people/web/saved-at-once.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { MessagingSettings as Settings } from '../contract.ts'
import type { Opening } from '../rules.ts'
import { messagesApi, messagingQuery } from './messages.ts'

/** Who may write, and whether reading is told. */
export function MessagingSettings() {
  const { t } = useLingui()
  const { shown, change } = useSavedAtOnce<Settings, Partial<Pick<Settings, 'readReceipts' | 'openTo'>>>({
    kept: messagingQuery,
    send: (changed) => messagesApi.changeSettings({ uid: 'me', ...changed }),
    apply: (before, changed) => ({ ...before, ...changed }),
  })
  return (
    <Card title={t`Messages`}>
      {shown.adultFrom === null && (
        <Select
          label={t`Who can begin a conversation with you`}
          value={shown.openTo}
          onValueChange={(openTo) => change({ openTo: openTo as Opening })}
          options={[
            { value: 'everybody', label: t`Every member; strangers ask first` },
            { value: 'friends', label: t`People you follow who follow you` },
            { value: 'nobody', label: t`Nobody` },
          ]}
        />
      )}
      <Switch
        className="mt-2"
        label={<Trans>Read receipts</Trans>}
        hint={<Trans>Turned off, nobody learns whether you read their messages, and you don't of yours.</Trans>}
        checked={shown.readReceipts}
        onCheckedChange={(readReceipts) => change({ readReceipts })}
      />
      <Underage adultFrom={shown.adultFrom} />
    </Card>
  )
}

/** Until the day somebody turns 18 they write to their own gym alone. */
function Underage({ adultFrom }: { adultFrom: string | null }) {
  const { longDay } = useDates()
  const [open, setOpen] = useState(false)
  if (adultFrom !== null) {
    const until = longDay(adultFrom)
    return (
      <p className="mt-3 text-sm text-quiet">
        <Trans>
          You said that you turn 18 on {until}. Until then you write with your own gym alone, and your account stays
          private.
        </Trans>
      </p>
    )
  }
  return open ? (
    <AdultFromForm />
  ) : (
    <Button look="quiet" size="small" className="mt-2 -ml-3" onClick={() => setOpen(true)}>
      <Trans>I am not 18 yet</Trans>
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
      setFailed(
        status === 400 ? t`Choose the day you turn 18: within the next two years.` : t`Couldn't save. Try again.`,
      )
    }
    setBusy(false)
  }
  return (
    <form
      noValidate
      className="mt-3 flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        type="date"
        label={t`The day you turn 18`}
        hint={t`Messages are then off but for your own gym, and your account is private, until that day. It cannot be taken back.`}
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
