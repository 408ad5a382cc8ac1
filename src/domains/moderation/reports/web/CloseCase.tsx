import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Saving } from '#domains/members/people/web/use-saving.ts'

import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { NOTE_LIMIT } from '../rules.ts'

interface CloseCaseProps {
  saving: Saving
  onDecide: (note: string) => void
  onCancel: () => void
}

/** Closes a report without a sanction. */
export function CloseCase(props: CloseCaseProps) {
  return (
    <Noted {...props} title={<Trans>Dismiss report</Trans>} verb={<Trans>Dismiss report</Trans>}>
      <Trans>
        No action will be taken against anyone. We'll let everyone who sent a report know that we looked into it.
      </Trans>
    </Noted>
  )
}

/** Hides content that has no owner who could appeal. */
export function HideContentWithoutOwner(props: CloseCaseProps) {
  return (
    <Noted {...props} title={<Trans>Hide</Trans>} verb={<Trans>Hide</Trans>} isNoteNeeded>
      <Trans>
        It will disappear for everyone immediately. No member owns it, so only the people who reported it will be
        notified. An admin can restore it within 30 days.
      </Trans>
    </Noted>
  )
}

function Noted({
  title,
  verb,
  children,
  isNoteNeeded = false,
  saving,
  onDecide,
  onCancel,
}: CloseCaseProps & {
  title: ReactNode
  verb: ReactNode
  children: ReactNode
  isNoteNeeded?: boolean
}) {
  const { t } = useLingui()
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  return (
    <Card title={title}>
      <p>{children}</p>
      <TextArea
        className="mt-4"
        optional={!isNoteNeeded}
        label={<Trans>Internal note</Trans>}
        value={note}
        onValueChange={(text) => {
          setNote(text)
          setMissing(false)
        }}
        limit={NOTE_LIMIT}
        error={isMissing ? t`Say why.` : undefined}
      />
      {saving.status === 'failed' && <Failure failure={saving.failure} className="mt-3" />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          look="primary"
          busy={saving.status === 'saving'}
          onClick={() => (isNoteNeeded && note.trim() === '' ? setMissing(true) : onDecide(note))}
        >
          {verb}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Card>
  )
}
