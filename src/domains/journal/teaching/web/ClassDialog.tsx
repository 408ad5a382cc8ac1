import { Trans, useLingui } from '@lingui/react/macro'
import { CopyCheck } from 'lucide-react'
import { useState } from 'react'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import { useDates } from '#platform/web/dates.ts'
import type { CallFailure } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { previousOf, stateAt, TEACHING_LIMITS } from '../rules.ts'
import { saveClass, type WrittenDraft } from './teaching-writes.ts'
import type { ShownClass, Teaching } from './use-teaching.ts'

const RECENT_SHOWN = 8

interface ClassDialogProps {
  gymId: string
  shown: ShownClass
  teaching: Teaching
  onClose: () => void
}

/** Writes what a class taught, or plans it if it hasn't started. */
export function ClassDialog({ gymId, shown, teaching, onClose }: ClassDialogProps) {
  const dates = useDates()
  const [draft, setDraft] = useState(() => draftOf(shown))
  const { save, saving, refused } = useClassSaving({ gymId, shown, onClose })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const previous = previousOf(teaching.classes, shown)
  const isEmpty = draft.techniques.length === 0 && !draft.note.trim() && !draft.videoUrl.trim()
  const text = (field: 'note' | 'videoUrl') => ({
    value: draft[field],
    onValueChange: (typed: string) => change({ [field]: typed }),
    error: refused?.failure.field === field && refused.failure.message,
  })
  const state = () => stateAt(new Date(shown.startsAt), new Date())
  return (
    <FormDialog
      onClose={onClose}
      width="text"
      title={state() === 'planned' ? <Trans>What's planned</Trans> : <Trans>What was taught</Trans>}
      onSubmit={() => void save({ ...draft, state: state() })}
      submitLabel={<Trans>Save</Trans>}
      canSubmit={!isEmpty}
      isPending={saving === 'save'}
      error={refused && <Failure {...refused} />}
      {...(shown.written && {
        secondary: (
          <Button look="quiet" busy={saving === 'delete'} onClick={() => void save(null)}>
            <Trans>Delete</Trans>
          </Button>
        ),
      })}
    >
      <p className="text-quiet">
        <bdi>{shown.title}</bdi> · {dates.day(shown.day)}, {dates.time(shown.start)}
      </p>
      {previous && <SameAsPrevious {...{ previous, shown }} onCopy={() => setDraft(draftOf(previous))} />}
      <RecentTechniques
        recent={teaching.recent}
        chosen={draft.techniques}
        onChange={(techniques) => change({ techniques })}
      />
      <TechniquePicker
        label={<Trans>Techniques</Trans>}
        chosen={draft.techniques}
        most={TEACHING_LIMITS.techniques}
        onChange={(techniques) => change({ techniques })}
      />
      <TextArea
        label={<Trans>Note</Trans>}
        rows={2}
        dir="auto"
        optional
        limit={TEACHING_LIMITS.note}
        maxLength={TEACHING_LIMITS.note}
        {...text('note')}
      />
      <TextField type="url" label={<Trans>Video link</Trans>} placeholder="https://" optional {...text('videoUrl')} />
    </FormDialog>
  )
}

function useClassSaving({ gymId, shown, onClose }: Omit<ClassDialogProps, 'teaching'>) {
  const { t } = useLingui()
  const toasts = useToast()
  const [saving, setSaving] = useState<'save' | 'delete'>()
  const [refused, setRefused] = useState<{ failure: CallFailure; operation: 'save' | 'delete' }>()
  const { sessionId, day, title } = shown

  /** Saves what was written, or deletes it if it's null. */
  async function save(written: WrittenDraft | null) {
    const operation = written ? 'save' : 'delete'
    setSaving(operation)
    setRefused(undefined)
    const delivery = await saveClass({ gymId, sessionId, day, title, written })
    setSaving(undefined)
    if (delivery.status === 'refused') return setRefused({ failure: delivery.failure, operation })
    if (delivery.status === 'queued') toasts.show({ text: t`You're offline. We'll send this when you're back.` })
    else toasts.show({ tone: 'good', text: written ? t`Saved.` : t`Deleted.` })
    onClose()
  }
  return { save, saving, refused }
}

interface SameAsPreviousProps {
  previous: ShownClass
  shown: ShownClass
  onCopy: () => void
}

function SameAsPrevious({ previous, shown, onCopy }: SameAsPreviousProps) {
  const previousDay = useDates().day(previous.day)
  return (
    <Button size="small" className="self-start" icon={<CopyCheck aria-hidden="true" />} onClick={onCopy}>
      {previous.day === daysAfter(shown.day, -7) ? (
        <Trans>Same as last week</Trans>
      ) : (
        <Trans>Same as on {previousDay}</Trans>
      )}
    </Button>
  )
}

const draftOf = ({ written }: ShownClass) => ({
  techniques: written?.techniques.map(({ slug }) => slug) ?? [],
  note: written?.note ?? '',
  videoUrl: written?.videoUrl ?? '',
})

interface RecentProps {
  recent: readonly string[]
  chosen: readonly string[]
  onChange: (techniques: string[]) => void
}

/** The techniques the gym taught lately. A tap adds or removes one. */
function RecentTechniques({ recent, chosen, onChange }: RecentProps) {
  const nameOf = useTechniqueNames()
  const known = recent.filter((slug) => nameOf(slug) !== undefined).slice(0, RECENT_SHOWN)
  if (known.length === 0) return null
  const isFull = chosen.length >= TEACHING_LIMITS.techniques
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Taught lately</Trans>
      </legend>
      {known.map((slug) => {
        const pressed = chosen.includes(slug)
        return (
          <FilterChip
            key={slug}
            pressed={pressed}
            disabled={isFull && !pressed}
            onPressedChange={() => onChange(pressed ? chosen.filter((other) => other !== slug) : [...chosen, slug])}
            className="max-w-full"
          >
            <bdi className="truncate">{nameOf(slug)}</bdi>
          </FilterChip>
        )
      })}
    </fieldset>
  )
}
