import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
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
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { OwnPromotions } from '../contract.ts'
import { FIRST_DAY, PROMOTION_LIMITS } from '../limits.ts'
import { promotionProblems, promotionWarnings } from '../promotion-problems.ts'
import { notifiesByDefault, rankBefore } from '../rules.ts'
import { Belt } from './Belt.tsx'
import { PhotoChoice } from './PhotoChoice.tsx'
import { ProblemLabels, WarningLabel } from './problem-labels.tsx'
import type { PromotionDraft } from './promotion-draft.ts'

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
  const { saving, save } = useSaving()
  const [shown, setShown] = useState<object | null>(null)
  const [asking, setAsking] = useState(false)
  const [bornIn, setBornIn] = useState('')
  const form = useFirstErrorFocus(shown)
  const today = localDay()
  const { belt, stripes, day, note } = draft
  const history = own.items.filter(({ id }) => id !== draft.id)
  const promotion = belt && { belt, stripes, day }
  const problems = promotion
    ? promotionProblems(promotion, { history, today, yearStarted: own.yearStarted }).filter(() => day !== '')
    : []
  const warnings =
    promotion && day !== '' && problems.length === 0
      ? promotionWarnings(promotion, {
          history,
          current: own.current,
          bornIn: bornIn.length === 4 ? Number(bornIn) : null,
        })
      : []
  const earlier = warnings.find(({ kind }) => kind === 'earlier')
  const before = promotion && rankBefore(promotion, { history, said: own.said })
  const told = promotion && day !== '' ? (draft.announce ?? notifiesByDefault(promotion, { before, today })) : false
  const set = (change: Partial<PromotionDraft>) => onChange({ ...draft, ...change })
  const noteFault =
    note.trim().length > PROMOTION_LIMITS.note
      ? t`Use up to ${{ limit: PROMOTION_LIMITS.note }} characters.`
      : faultOf(note.trim(), { lineBreaks: true })
        ? t`Plain text only. Remove any HTML or invisible characters.`
        : undefined
  const fault = (field: 'stripes' | 'day') => {
    const problem = shown && problems.find((one) => one.field === field)
    return problem ? <ProblemLabels problem={problem} /> : undefined
  }
  const dayFault = shown && day === '' ? t`Choose a date.` : fault('day')
  const { min, max } = stripeBounds(belt)
  const refused = saving.status === 'failed' ? saving.failure : null

  const send = () => {
    setAsking(false)
    void save(onSend)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const isWrong = !promotion || day === '' || problems.length > 0 || noteFault !== undefined
    setShown(isWrong ? {} : null)
    if (isWrong) return
    if (earlier && !isEdit) setAsking(true)
    else send()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
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
          {fault('stripes') && <p className="mt-1 text-sm text-danger">{fault('stripes')}</p>}
        </div>
      )}
      <TextField
        type="date"
        className="max-w-60"
        label={t`Date`}
        name="day"
        value={day}
        min={FIRST_DAY}
        max={today}
        onValueChange={(chosen) => set({ day: chosen })}
        error={dayFault}
      />
      <PersonPicker
        key={`promoter ${draft.id}`}
        label={t`Promoted by`}
        optional
        hint={t`If your promoter is on Open Mat, we'll ask them to confirm and show their name once they do.`}
        value={draft.promoter}
        onChange={(promoter) => set({ promoter })}
      />
      <GymField
        key={`gym ${draft.id}`}
        label={t`Gym`}
        optional
        hint={t`Gym staff can confirm the promotion too.`}
        value={draft.gym}
        onChange={(gym) => set({ gym })}
      />
      <PhotoChoice photo={draft.photo} onChange={(photo) => set({ photo })} />
      <TextArea
        label={t`Note`}
        optional
        dir="auto"
        value={note}
        limit={PROMOTION_LIMITS.note}
        onValueChange={(text) => set({ note: text })}
        error={shown ? noteFault : undefined}
      />
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
          checked={told}
          onCheckedChange={(announce) => set({ announce })}
        />
      )}
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
          onValueChange={(year) => setBornIn(year.replace(/\D/g, ''))}
        />
      </details>
      {warnings.length > 0 && (
        <Alert tone="careful" title={<Trans>Good to know</Trans>}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {warnings.map((warning) => (
              <li key={warning.kind}>
                <WarningLabel warning={warning} />
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {refused && <Failure failure={{ ...refused, message: withoutField(refused.message) }} />}
      <Button look="primary" type="submit" busy={saving.status === 'saving'} className="self-start max-sm:w-full">
        {isEdit ? <Trans>Save</Trans> : <Trans>Record a promotion</Trans>}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={<Trans>This is earlier than your current belt. Add to history?</Trans>}
        actions={
          <>
            <Button look="primary" onClick={send}>
              <Trans>Add to history</Trans>
            </Button>
            <Button onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        {own.current && (
          <p>
            <Trans>
              Your current belt stays: <Belt belt={own.current.belt} stripes={own.current.stripes} />.
            </Trans>
          </p>
        )}
      </Dialog>
    </form>
  )
}
