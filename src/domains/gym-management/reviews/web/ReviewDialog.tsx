import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { faultOf } from '#platform/unsafe-text.ts'
import { useAction } from '#platform/web/use-action.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Review } from '../contract.ts'
import { ASPECTS, type Aspect, REVIEW_LIMITS } from '../rules.ts'
import { ASPECT_LABELS } from './aspect-labels.ts'
import { refreshReviews, reviewsApi } from './reviews.ts'
import { StarsField } from './Stars.tsx'

export interface ReviewDialogProps {
  gym: { id: string; name: string }
  before: Review | null
  onClose: () => void
}

type AspectScores = Record<Aspect, number | null>
type Refused = { score?: string; text?: string }

/** An overall rating, four optional ones, and text. */
export default function ReviewDialog({ gym, before, onClose }: ReviewDialogProps) {
  const { t } = useLingui()
  const problemsOf = useReviewProblems()
  const toasts = useToast()
  const { act, busy } = useAction()
  const [score, setScore] = useState<number | null>(before?.score ?? null)
  const [aspects, setAspects] = useState<AspectScores>(
    before?.aspects ?? { cleanliness: null, coaching: null, welcome: null, value: null },
  )
  const [text, setText] = useState(before?.text ?? '')
  const [refused, setRefused] = useState<Refused | null>(null)
  const form = useFirstErrorFocus(refused)

  function submit() {
    const found = problemsOf(score, text.trim())
    setRefused(found)
    if (found || score === null) return
    void act(async () => {
      await reviewsApi.write({ gymId: gym.id, score, ...aspects, text: text.trim() })
      await refreshReviews()
      toasts.show({ tone: 'good', text: before ? t`Changes saved.` : t`Thanks. Your review helps the next visitor.` })
      onClose()
    })
  }

  return (
    <FormDialog
      formRef={form}
      onClose={onClose}
      width="text"
      title={before ? <Trans>Edit your review</Trans> : <Trans>Review {{ name: gym.name }}</Trans>}
      onSubmit={submit}
      submitLabel={before ? <Trans>Save</Trans> : <Trans>Publish</Trans>}
      isPending={busy !== null}
      error={null}
    >
      <StarsField legend={t`Overall rating`} value={score} onValueChange={setScore} error={refused?.score ?? null} />
      <TextArea
        label={t`Your review`}
        hint={t`Public. Review the gym, not individuals.`}
        value={text}
        onValueChange={setText}
        rows={5}
        limit={REVIEW_LIMITS.most}
        error={refused?.text}
      />
      <AspectFields value={aspects} onChange={setAspects} />
    </FormDialog>
  )
}

function AspectFields({ value, onChange }: { value: AspectScores; onChange: (value: AspectScores) => void }) {
  const { i18n } = useLingui()
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {ASPECTS.map((aspect) => (
        <StarsField
          key={aspect}
          optional
          legend={i18n._(ASPECT_LABELS[aspect])}
          value={value[aspect]}
          onValueChange={(score) => onChange({ ...value, [aspect]: score })}
        />
      ))}
    </div>
  )
}

function useReviewProblems() {
  const { t } = useLingui()
  return (score: number | null, text: string): Refused | null => {
    const words =
      [...text].length < REVIEW_LIMITS.least
        ? t`Write at least ${{ limit: REVIEW_LIMITS.least }} characters about what it's like to train there.`
        : text.length > REVIEW_LIMITS.most
          ? t`Use up to ${{ limit: REVIEW_LIMITS.most }} characters.`
          : faultOf(text, { lineBreaks: true })
            ? t`Plain text only. Remove the HTML.`
            : undefined
    if (score !== null && !words) return null
    return { ...(score === null && { score: t`Choose one to five stars.` }), ...(words && { text: words }) }
  }
}
