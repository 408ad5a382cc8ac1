import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { videoOf } from '#domains/feed/posts/rules.ts'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { faultOf } from '#platform/unsafe-text.ts'
import { localDay } from '#platform/web/local-day.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'
import { MATCH_LIMITS } from '../limits.ts'
import { type MatchWarning, matchErrors, problemsOf } from '../match-problems.ts'
import { CompetitionFields } from './CompetitionFields.tsx'
import { DivisionFields } from './DivisionFields.tsx'
import { ERROR_LABELS, WARNING_LABELS } from './form-labels.ts'
import { checkOf, inputOf, type MatchDraft } from './match-draft.ts'
import { sendMatch } from './match-writes.ts'
import { NotesFields } from './NotesFields.tsx'
import { ResultFields } from './ResultFields.tsx'

interface Props {
  draft: MatchDraft
  onChange: (draft: MatchDraft) => void
  onSaved: () => void
}

/** The match form, validated before sending. Warnings are shown once; saving again accepts them. */
export function MatchForm({ draft, onChange, onSaved }: Props) {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const faults = useFaults()
  const [shown, setShown] = useState<object | null>(null)
  const [asked, setAsked] = useState<MatchWarning[]>([])
  const [busy, setBusy] = useState(false)
  const form = useFirstErrorFocus(shown)
  const set = (change: Partial<MatchDraft>) => {
    onChange({ ...draft, ...change })
    setAsked([])
  }
  const checked = problemsOf(checkOf(draft), { today: localDay(), yearStarted: userProfile?.yearStarted ?? null })
  const isChosen = draft.outcome !== null && draft.method !== ''
  const found: Record<string, string> = {
    ...Object.fromEntries(
      isChosen ? checked.errors.toReversed().map((error) => [matchErrors[error], t(ERROR_LABELS[error])]) : [],
    ),
    ...faults(draft),
  }
  const isWrong = Object.keys(found).length > 0
  const part = { draft, set, errorOf: (field: string) => (shown ? found[field] : undefined) }

  async function submit() {
    if (busy) return
    setShown(isWrong ? {} : null)
    if (isWrong) return
    if (checked.warnings.join() !== asked.join()) return setAsked(checked.warnings)
    setBusy(true)
    await sendMatch(inputOf(draft), draft)
    onSaved()
  }

  return (
    <form ref={form} noValidate onSubmit={submitting(submit)} className="flex flex-col gap-4 sm:gap-6">
      <ResultFields {...part} />
      <CompetitionFields {...part} />
      <DivisionFields {...part} />
      <NotesFields {...part} />
      {shown && isWrong && (
        <Alert tone="danger">
          <Trans>Check the fields marked in red.</Trans>
        </Alert>
      )}
      {asked.length > 0 && (
        <Alert tone="careful" title={<Trans>Check before saving</Trans>}>
          <ul className="list-disc pl-5">
            {asked.map((warning) => (
              <li key={warning}>{t(WARNING_LABELS[warning])}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Button look="primary" type="submit" busy={busy} className="self-start">
        {asked.length > 0 ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
      </Button>
    </form>
  )
}

/** Checks that `problemsOf` doesn't make: missing choices and text the server wouldn't accept. */
function useFaults() {
  const { t } = useLingui()
  return (draft: MatchDraft): Record<string, string> => {
    const texts: [string, string, number][] = [
      ['competition', draft.competition.name, MATCH_LIMITS.competition],
      ['ageDivision', draft.ageDivision, MATCH_LIMITS.word],
      ['level', draft.level, MATCH_LIMITS.word],
      ['weightClass', draft.weightClass, MATCH_LIMITS.word],
      ['round', draft.round, MATCH_LIMITS.word],
      ['opponent', draft.opponent.name, MATCH_LIMITS.opponent],
      ['notes', draft.notes, MATCH_LIMITS.notes],
    ]
    const found: Record<string, string> = {}
    for (const [field, text, most] of texts) {
      if (text.trim().length > most) found[field] = t`Use up to ${{ limit: most }} characters.`
      else if (faultOf(text.trim(), { lineBreaks: field === 'notes' }))
        found[field] = t`Plain text only. Remove any HTML or invisible characters.`
    }
    if (draft.outcome === null) found.outcome = t`Choose win, loss or draw.`
    if (draft.method === '') found.method = t`Choose how the match was decided.`
    if (draft.day === '') found.day = t`Choose a date.`
    if (draft.videoUrl.trim() !== '' && !videoOf(draft.videoUrl))
      found.videoUrl = t`Paste an https link to a YouTube, Vimeo, Instagram or TikTok video.`
    return found
  }
}
