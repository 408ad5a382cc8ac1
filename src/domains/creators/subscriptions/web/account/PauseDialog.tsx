import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { RadioCards } from '#ui/RadioCards.tsx'
import { addMonths, PAUSE_MONTHS, type PauseMonths } from '../../changes-rules.ts'
import type { Membership } from '../../contract.ts'
import { changesApi } from './memberships.ts'
import { StepDialog } from './StepDialog.tsx'

/** Pauses a membership for one to three months. */
export function PauseDialog({ membership, onClose }: { membership: Membership; onClose: () => void }) {
  const { t } = useLingui()
  const { longDay } = useDates()
  const [months, setMonths] = useState<PauseMonths>(1)
  return (
    <StepDialog
      title={<Trans>Pause your membership?</Trans>}
      submitLabel={<Trans>Pause now</Trans>}
      send={() => changesApi.pause({ id: membership.id, months })}
      onClose={onClose}
    >
      <p className="mb-4">
        <Trans>
          You'll lose access to member content right away and pay nothing while paused. Your paid days will resume when
          the pause ends. You can end the pause at any time, but you can only pause once a year.
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
    </StepDialog>
  )
}
