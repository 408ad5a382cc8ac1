import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { SESSION_LIMITS } from '../limits.ts'
import { ScaleField } from './ScaleField.tsx'
import type { ErrorOf } from './SessionForm.tsx'
import type { FormDraft } from './session-draft.ts'
import { energyLabels, moodLabels } from './session-labels.ts'

interface PrivateFieldsProps {
  draft: FormDraft
  set: (change: Partial<FormDraft>) => void
  errorOf: ErrorOf
}

/** Fields only the author can ever see. */
export function PrivateFields({ draft, set, errorOf }: PrivateFieldsProps) {
  const { t } = useLingui()
  return (
    <section
      aria-labelledby="only-you"
      className="min-w-0 rounded-card border border-dashed border-edge bg-sunk p-4 sm:p-6"
    >
      <h2 id="only-you" className="flex items-center gap-2 text-lg">
        <Lock aria-hidden="true" size={20} className="text-quiet" />
        <Trans>Only you</Trans>
      </h2>
      <p className="mt-1 mb-4 text-sm text-quiet">
        <Trans>Only you can see this, even if you share the session.</Trans>
      </p>
      <TextArea
        label={t`Notes`}
        optional
        rows={3}
        dir="auto"
        placeholder={t`What worked, what didn't, what to ask next time`}
        value={draft.notes}
        limit={draft.notes.length > SESSION_LIMITS.notes * 0.8 ? SESSION_LIMITS.notes : undefined}
        error={errorOf('notes')}
        onValueChange={(notes) => set({ notes })}
      />
      <div className="mt-3">
        <Disclosure
          title={<Trans>Mood, energy and injuries</Trans>}
          open={draft.mood !== null || draft.energy !== null || draft.injuries !== ''}
        >
          <div className="grid gap-4 sm:grid-cols-2">
            <ScaleField legend={t`Mood`} words={moodLabels} value={draft.mood} onChange={(mood) => set({ mood })} />
            <ScaleField
              legend={t`Energy`}
              words={energyLabels}
              value={draft.energy}
              onChange={(energy) => set({ energy })}
            />
            <TextArea
              className="sm:col-span-2"
              label={t`Injuries and aches`}
              optional
              rows={2}
              dir="auto"
              value={draft.injuries}
              limit={draft.injuries.length > SESSION_LIMITS.injuries * 0.8 ? SESSION_LIMITS.injuries : undefined}
              error={errorOf('injuries')}
              onValueChange={(injuries) => set({ injuries })}
            />
          </div>
        </Disclosure>
      </div>
    </section>
  )
}
