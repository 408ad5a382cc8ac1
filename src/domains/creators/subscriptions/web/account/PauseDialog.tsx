import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { addMonths, PAUSE_MONTHS, type PauseMonths } from '../../changes-rules.ts'
import type { Membership } from '../../contract.ts'
import { changesApi, membershipsChanged } from './memberships.ts'
import { StepFailed } from './StepFailed.tsx'

/** Pauses a membership for one to three months. */
export function PauseDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const { t } = useLingui()
  const { longDay } = useDates()
  const [months, setMonths] = useState<PauseMonths>(1)
  const { saving, save } = useSaving()
  async function pause() {
    const done = await save(async () => {
      await changesApi.pause({ id: membership.id, months })
      await membershipsChanged()
    })
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      width="card"
      title={<Trans>Pause your membership?</Trans>}
      actions={
        <>
          <Button look="primary" busy={saving.status === 'saving'} onClick={() => void pause()}>
            <Trans>Pause now</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Go back</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-4">
        <Trans>
          You'll lose access to member content right away and pay nothing while paused. Days you've already paid for
          pick up again when the pause ends. You can end the pause at any time, and pause once a year.
        </Trans>
      </p>
      <RadioCards
        legend={t`Duration`}
        options={PAUSE_MONTHS.map((count) => ({
          value: String(count),
          label: plural(count, { one: '# month', other: '# months' }),
          detail: t`Until ${{ day: longDay(addMonths(new Date(), count).toISOString()) }}`,
        }))}
        value={String(months)}
        onValueChange={(value) => setMonths(Number(value) as PauseMonths)}
      />
      <StepFailed saving={saving} />
    </Dialog>
  )
}
