import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Saving } from '#domains/members/people/web/saving.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { NOTE_LIMIT } from '../rules.ts'

interface CloseCaseProps {
  saving: Saving
  onDecide: (note: string) => void
  onCancel: () => void
}

/** Decided without anything happening to anybody. */
export function CloseCase(props: CloseCaseProps) {
  return (
    <Noted {...props} title={<Trans>Close it</Trans>} verb={<Trans>Close it</Trans>}>
      <Trans>Nothing happens to anybody. Whoever reported it hears that somebody looked.</Trans>
    </Noted>
  )
}

/** Hides what is nobody's: nobody is told, and nobody appeals. */
export function HideUnowned(props: CloseCaseProps) {
  return (
    <Noted {...props} title={<Trans>Hide it</Trans>} verb={<Trans>Hide it</Trans>} isNoteNeeded>
      <Trans>
        Its pictures are gone for everybody at once. It belongs to nobody, so nobody is told. An admin can show it again
        for 30 days.
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
        label={<Trans>A note for others who keep order</Trans>}
        value={note}
        onValueChange={(text) => {
          setNote(text)
          setMissing(false)
        }}
        limit={NOTE_LIMIT}
        error={isMissing ? t`Say why.` : undefined}
      />
      {saving.status === 'failed' && (
        <Alert tone="danger" className="mt-3">
          {saving.failure.message || <Trans>Couldn't save. Try again.</Trans>}
        </Alert>
      )}
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
