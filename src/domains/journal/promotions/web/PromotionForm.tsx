import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { VisibilityField } from '#domains/feed/posts/web/VisibilityField.tsx'
import { GymField } from '#domains/gyms/gyms/web/GymField.tsx'
import { PersonPicker } from '#domains/journal/training/web/PersonPicker.tsx'
import { stripeBounds, stripesWithin } from '#domains/members/people/rules.ts'
import { BeltPicker } from '#domains/members/people/web/BeltPicker.tsx'
import { StripesPicker } from '#domains/members/people/web/StripesPicker.tsx'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { faultOf } from '#platform/unsafe-text.ts'
import { localDay } from '#platform/web/local-day.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { OwnPromotions } from '../contract.ts'
import { FIRST_DAY, PROMOTION_LIMITS } from '../limits.ts'
import type { PromotionProblem } from '../promotion-problems.ts'
import { Belt } from './Belt.tsx'
import { PhotoChoice } from './PhotoChoice.tsx'
import { ProblemLabels, WarningLabel } from './problem-labels.tsx'
import { checkDraft, type PromotionDraft } from './promotion-draft.ts'

export interface PromotionFormProps {
  draft: PromotionDraft
  own: OwnPromotions
  /** Edits a promotion that's already in the history. */
  isEdit?: boolean
  onChange: (draft: PromotionDraft) => void
  onSend: () => Promise<void>
}

/** The promotion form. Warnings don't block saving; errors show beside their field. */
export function PromotionForm({ draft, own, isEdit = false, onChange, onSend }: PromotionFormProps) {
  const { t } = useLingui()
  const [bornIn, setBornIn] = useState('')
  const today = localDay()
  const checks = checkDraft(draft, { own, today, bornIn: bornIn.length === 4 ? Number(bornIn) : null })
  const sending = useSending({ draft, checks, isEdit, onSend })
  const { shown, errorOf, refused } = sending
  const set = (change: Partial<PromotionDraft>) => onChange({ ...draft, ...change })
  return (
    <form ref={sending.form} noValidate onSubmit={submitting(sending.submit)} className="flex flex-col gap-6">
      <RankFields draft={draft} set={set} shown={shown} errorOf={errorOf} />
      <TextField
        type="date"
        className="max-w-60"
        label={t`Date`}
        name="day"
        value={draft.day}
        min={FIRST_DAY}
        max={today}
        onValueChange={(day) => set({ day })}
        error={shown && draft.day === '' ? t`Choose a date.` : errorOf('day')}
      />
      <GivenBy draft={draft} set={set} />
      <PhotoChoice photo={draft.photo} onChange={(photo) => set({ photo })} />
      <TextArea
        label={t`Note`}
        optional
        dir="auto"
        value={draft.note}
        limit={PROMOTION_LIMITS.note}
        onValueChange={(note) => set({ note })}
        error={shown ? sending.noteFault : undefined}
      />
      <AudienceFields draft={draft} set={set} isEdit={isEdit} notifies={checks.notifies} />
      <AgeCheck bornIn={bornIn} onChange={setBornIn} />
      {checks.warnings.length > 0 && (
        <Alert tone="careful" title={<Trans>Good to know</Trans>}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {checks.warnings.map((warning) => (
              <li key={warning.kind}>
                <WarningLabel warning={warning} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {refused && <Failure failure={{ ...refused, message: withoutField(refused.message) }} />}
      <Button look="primary" type="submit" busy={sending.isPending} className="self-start max-sm:w-full">
        {isEdit ? <Trans>Save</Trans> : <Trans>Record a promotion</Trans>}
      </Button>
      {sending.asking && <EarlierDialog current={own.current} onAdd={sending.send} onClose={sending.stopAsking} />}
    </form>
  )
}

interface SendingProps extends Pick<PromotionFormProps, 'draft' | 'onSend'> {
  checks: ReturnType<typeof checkDraft>
  isEdit: boolean
}

/** Sends the form if it has no errors. Asks first before adding a promotion below the current rank. */
function useSending({ draft, checks, isEdit, onSend }: SendingProps) {
  const { saving, save } = useSaving()
  const [shown, setShown] = useState<object | null>(null)
  const [asking, setAsking] = useState(false)
  const form = useFirstErrorFocus(shown)
  const noteFault = useNoteFault(draft.note.trim())
  const { problems, warnings } = checks

  const send = () => {
    setAsking(false)
    void save(onSend)
  }
  function submit() {
    const isWrong = draft.belt === null || draft.day === '' || problems.length > 0 || noteFault !== undefined
    setShown(isWrong ? {} : null)
    if (isWrong) return
    if (!isEdit && warnings.some(({ kind }) => kind === 'earlier')) setAsking(true)
    else send()
  }
  const errorOf = (field: PromotionProblem['field']) => {
    const problem = shown && problems.find((one) => one.field === field)
    return problem ? <ProblemLabels problem={problem} /> : undefined
  }
  return {
    ...{ form, shown: shown !== null, noteFault, errorOf, asking, stopAsking: () => setAsking(false), send, submit },
    isPending: saving.status === 'saving',
    refused: saving.status === 'failed' && saving.failure,
  }
}

function useNoteFault(note: string): string | undefined {
  const { t } = useLingui()
  if (note.length > PROMOTION_LIMITS.note) return t`Use up to ${{ limit: PROMOTION_LIMITS.note }} characters.`
  return faultOf(note, { lineBreaks: true }) ? t`Plain text only. Remove any HTML or invisible characters.` : undefined
}

interface FieldsProps {
  draft: PromotionDraft
  set: (change: Partial<PromotionDraft>) => void
}

interface RankFieldsProps extends FieldsProps {
  shown: boolean
  errorOf: (field: 'stripes') => ReactNode
}

function RankFields({ draft: { belt, stripes }, set, shown, errorOf }: RankFieldsProps) {
  const { t } = useLingui()
  const { min, max } = stripeBounds(belt)
  return (
    <>
      <BeltPicker
        value={belt}
        onValueChange={(chosen) => set({ belt: chosen, stripes: stripesWithin(chosen, chosen === belt ? stripes : 0) })}
        error={shown && !belt ? t`Choose a belt.` : undefined}
      />
      {belt && min < max && (
        <div>
          <StripesPicker
            belt={belt}
            value={stripes}
            min={min}
            max={max}
            onValueChange={(chosen) => set({ stripes: chosen })}
          />
          {errorOf('stripes') && <p className="mt-1 text-sm text-danger">{errorOf('stripes')}</p>}
        </div>
      )}
    </>
  )
}

function GivenBy({ draft: { id, promoter, gym }, set }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <PersonPicker
        key={`promoter ${id}`}
        label={t`Promoted by`}
        optional
        hint={t`If your promoter is on Open Mat, we'll ask them to confirm and show their name once they do.`}
        value={promoter}
        onChange={(chosen) => set({ promoter: chosen })}
      />
      <GymField
        key={`gym ${id}`}
        label={t`Gym`}
        optional
        hint={t`Gym staff can confirm the promotion too.`}
        value={gym}
        onChange={(chosen) => set({ gym: chosen })}
      />
    </>
  )
}

function AudienceFields({ draft, set, isEdit, notifies }: FieldsProps & { isEdit: boolean; notifies: boolean }) {
  const { t } = useLingui()
  return (
    <>
      <VisibilityField value={draft.visibility} onChange={(visibility) => set({ visibility })} />
      {draft.visibility === 'private' && (
        <p className="text-sm text-quiet">
          <Trans>Only you can see this promotion. Your profile will keep showing your previous belt.</Trans>
        </p>
      )}
      {!isEdit && draft.visibility !== 'private' && (
        <Checkbox
          label={t`Notify my followers`}
          hint={t`On by default for new belts. Off for stripes and past promotions.`}
          checked={notifies}
          onCheckedChange={(announce) => set({ announce })}
        />
      )}
    </>
  )
}

function AgeCheck({ bornIn, onChange }: { bornIn: string; onChange: (year: string) => void }) {
  const { t } = useLingui()
  return (
    <details className="rounded-control border border-line p-3">
      <summary className="min-h-6 cursor-pointer font-semibold">
        <Trans>Check age requirements</Trans>
      </summary>
      <TextField
        className="mt-3 max-w-60"
        label={t`Year of birth`}
        inputMode="numeric"
        maxLength={4}
        optional
        hint={t`Only used to check the rules here. We don't send or save it.`}
        value={bornIn}
        onValueChange={(year) => onChange(year.replace(/\D/g, ''))}
      />
    </details>
  )
}

interface EarlierDialogProps {
  current: OwnPromotions['current']
  onAdd: () => void
  onClose: () => void
}

function EarlierDialog({ current, onAdd, onClose }: EarlierDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>This is earlier than your current belt. Add to history?</Trans>}
      actions={
        <>
          <Button look="primary" onClick={onAdd}>
            <Trans>Add to history</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {current && (
        <p>
          <Trans>
            Your current belt stays: <Belt belt={current.belt} stripes={current.stripes} />.
          </Trans>
        </p>
      )}
    </Dialog>
  )
}
