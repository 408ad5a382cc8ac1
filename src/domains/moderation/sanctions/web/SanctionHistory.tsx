import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { useDates } from '#platform/web/dates.ts'

import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Sanction } from '../contract.ts'
import { SANCTION_LIMITS } from '../rules.ts'
import { kindLabels } from './sanction-labels.ts'
import { sanctionInput, sanctionsApi } from './sanctions.ts'

/** A member's sanctions, latest first. */
export function SanctionHistory({ sanctions }: { sanctions: readonly Sanction[] }) {
  const [ending, setEnding] = useState<Sanction | null>(null)
  return (
    <Card title={<Trans>Moderation history</Trans>}>
      {sanctions.length === 0 ? (
        <p className="text-quiet">
          <Trans>No decisions about this member.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {sanctions.map((sanction) => (
            <li key={sanction.id} className="py-3 first:pt-0 last:pb-0">
              <SanctionLine sanction={sanction} />
              {sanction.mayLift && (
                <Button size="small" className="mt-2" onClick={() => setEnding(sanction)}>
                  <Trans>Reverse…</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {ending && <EndDialog sanction={ending} onClose={() => setEnding(null)} />}
    </Card>
  )
}

export function SanctionLine({ sanction }: { sanction: Sanction }) {
  const { t } = useLingui()
  const { moment } = useDates()
  const { kind, message, note, from, until, liftedAt, inForce, by, about } = sanction
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{t(kindLabels[kind])}</span>
        {liftedAt ? (
          <Chip tone="good">
            <Trans>Reversed</Trans>
          </Chip>
        ) : inForce ? null : (
          <Chip>
            <Trans>Ended</Trans>
          </Chip>
        )}
      </p>
      <p className="text-sm text-quiet">
        {until ? (
          <Trans>
            {{ from: moment(from) }} until {{ until: moment(until) }}, by {{ name: by.name }}
          </Trans>
        ) : (
          <Trans>
            {{ from: moment(from) }}, by {{ name: by.name }}
          </Trans>
        )}
      </p>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      {about && (
        <blockquote dir="auto" className="mt-1 border-l-4 border-line pl-3 text-quiet wrap-anywhere">
          {about}
        </blockquote>
      )}
      {note && (
        <p dir="auto" className="mt-1 text-sm text-quiet wrap-anywhere">
          <Trans>Note: {note}</Trans>
        </p>
      )}
    </>
  )
}

function EndDialog({ sanction, onClose }: { sanction: Sanction; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save } = useSaving()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  async function end() {
    if (note.trim() === '') return setMissing(true)
    if (!(await save(() => sanctionsApi.lift({ id: sanction.id, note })))) return
    await sanctionInput()
    toasts.show({ tone: 'good', text: t`Decision reversed. The member has been notified.` })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Reverse decision</Trans>}
      actions={
        <Button look="primary" busy={saving.status === 'saving'} onClick={() => void end()}>
          <Trans>Reverse decision</Trans>
        </Button>
      }
    >
      <p>
        <Trans>
          Everything will go back to how it was, including anything hidden. The decision will stay in their history.
        </Trans>
      </p>
      <TextArea
        className="mt-4"
        label={<Trans>Reason</Trans>}
        hint={<Trans>Recorded in the audit log. The member never sees it.</Trans>}
        value={note}
        onValueChange={(text) => {
          setNote(text)
          setMissing(false)
        }}
        limit={SANCTION_LIMITS.note}
        error={missing ? t`Say why.` : undefined}
      />
      {saving.status === 'failed' && <Failure failure={saving.failure} className="mt-4" />}
    </Dialog>
  )
}
