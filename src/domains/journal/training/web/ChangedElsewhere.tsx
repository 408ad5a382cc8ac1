import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import type { EditedField } from './session-draft.ts'

export interface ChangedElsewhereProps {
  fields: readonly EditedField[]
  onKeepMine: () => void
  onUseOther: () => void
}

/**
 * Shown when a session was changed on another device while this form was open. The member chooses which version of
 * those fields to use.
 */
export function ChangedElsewhere({ fields, onKeepMine, onUseOther }: ChangedElsewhereProps) {
  const { t, i18n } = useLingui()
  const labels = [...new Set(fields.map((field) => t(fieldLabels[field])))]
  const list = new Intl.ListFormat(i18n.locale).format(labels)
  return (
    <Alert
      tone="danger"
      title={<Trans>You changed this session on another device</Trans>}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onKeepMine}>
            <Trans>Keep this version</Trans>
          </Button>
          <Button size="small" look="quiet" onClick={onUseOther}>
            <Trans>Use the other version</Trans>
          </Button>
        </div>
      }
    >
      <Trans>Both versions changed: {list}. Your other changes are safe.</Trans>
    </Alert>
  )
}

const fieldLabels = {
  day: msg`Date`,
  start: msg`Start`,
  timezone: msg`Start`,
  minutes: msg`Minutes`,
  gymId: msg`Place`,
  place: msg`Place`,
  kind: msg`Type`,
  discipline: msg`Gi or no-gi`,
  intensity: msg`Intensity`,
  mood: msg`Mood`,
  energy: msg`Energy`,
  rounds: msg`Rounds`,
  techniques: msg`Techniques`,
  notes: msg`Notes`,
  injuries: msg`Injuries and aches`,
  photos: msg`Photos`,
  eventId: msg`Event`,
  visibility: msg`Visibility`,
} satisfies Record<EditedField, MessageDescriptor>
