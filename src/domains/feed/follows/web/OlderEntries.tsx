import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ChosenKind, chosenKinds } from '#domains/members/people/visibility.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AUDIENCE_LABELS, KIND_LABELS } from './audience-labels.ts'
import { type Narrowing, useNarrowing } from './use-narrowing.ts'

/** Narrows the audience of entries from before a chosen day. It counts them first and never widens an audience. */
export function OlderEntries() {
  const { t, i18n } = useLingui()
  const [kinds, setKinds] = useState<readonly ChosenKind[]>(chosenKinds)
  const [day, setDay] = useState('')
  const [to, setTo] = useState<Narrowing['to']>('followers')
  const [asked, setAsked] = useState(false)
  const narrowing = useNarrowing()
  const { count, look } = narrowing
  const start = new Date(`${day}T00:00`)
  const missing = Number.isNaN(start.getTime()) ? 'day' : kinds.length === 0 ? 'kinds' : null

  const find = () => {
    setAsked(true)
    if (!missing) void look({ kinds: [...kinds], before: start.toISOString(), to })
  }
  return (
    <Card title={t`Limit who sees older entries`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          type="date"
          label={t`Entries before`}
          value={day}
          onValueChange={setDay}
          error={asked && missing === 'day' ? t`Choose a date.` : undefined}
        />
        <Select<Narrowing['to']>
          label={t`Limit to`}
          value={to}
          options={(['followers', 'friends', 'private'] as const).map((value) => ({
            value,
            label: i18n._(AUDIENCE_LABELS[value]),
          }))}
          onValueChange={setTo}
        />
      </div>
      <KindsField kinds={kinds} onChange={setKinds} isMissing={asked && missing === 'kinds'} />
      <Button className="mt-4" busy={count === 'looking'} onClick={find}>
        <Trans>See how many</Trans>
      </Button>
      {count === 0 && (
        <p role="status" className="mt-3">
          <Trans>No entries before that date have a wider audience, so there's nothing to change.</Trans>
        </p>
      )}
      {narrowing.failed && (
        <ErrorText className="mt-3">
          <Trans>Couldn't count the entries. Check your connection and try again.</Trans>
        </ErrorText>
      )}
      {typeof count === 'number' && count > 0 && <Confirm count={count} narrowing={narrowing} />}
      {narrowing.done !== null && <Done count={narrowing.done} />}
    </Card>
  )
}

function Done({ count }: { count: number }) {
  return (
    <p role="status" className="mt-3">
      <Plural
        value={count}
        one="Done. Fewer people can now see # entry."
        other="Done. Fewer people can now see # entries."
      />
    </p>
  )
}

interface KindsFieldProps {
  kinds: readonly ChosenKind[]
  onChange: (kinds: readonly ChosenKind[]) => void
  isMissing: boolean
}

function KindsField({ kinds, onChange, isMissing }: KindsFieldProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className="mt-4">
      <legend className="text-sm font-semibold">
        <Trans>Types</Trans>
      </legend>
      <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {chosenKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={i18n._(KIND_LABELS[kind])}
            checked={kinds.includes(kind)}
            onCheckedChange={(checked) =>
              onChange(chosenKinds.filter((one) => (one === kind ? checked : kinds.includes(one))))
            }
          />
        ))}
      </div>
      {isMissing && (
        <ErrorText>
          <Trans>Choose at least one.</Trans>
        </ErrorText>
      )}
    </fieldset>
  )
}

function Confirm({ count, narrowing }: { count: number; narrowing: ReturnType<typeof useNarrowing> }) {
  const { t, i18n } = useLingui()
  const { changed, isRunning, stopped, run, leave } = narrowing
  return (
    <Dialog
      open
      dismissible={!isRunning}
      onClose={leave}
      title={<Plural value={count} one="Limit who sees # entry?" other="Limit who sees # entries?" />}
      actions={
        <>
          <Button look="primary" busy={isRunning} onClick={run}>
            {stopped ? <Trans>Continue</Trans> : <Trans>Limit entries</Trans>}
          </Button>
          <Button disabled={isRunning} onClick={leave}>
            {stopped ? <Trans>Stop</Trans> : <Trans>Cancel</Trans>}
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          People outside the new audience won't see these entries, even where someone shared them. You can't undo this
          in one step, and posts more than a day old can't be opened up again.
        </Trans>
      </p>
      {(isRunning || stopped) && (
        <ProgressBar
          className="mt-4"
          label={t`Progress`}
          value={changed}
          max={count}
          valueText={t`${{ part: i18n.number(changed) }} of ${{ total: i18n.number(count) }}`}
        />
      )}
      {stopped && (
        <ErrorText className="mt-3">
          <Trans>Couldn't reach Open Mat. Changes so far are saved; you can continue with the rest.</Trans>
        </ErrorText>
      )}
    </Dialog>
  )
}
