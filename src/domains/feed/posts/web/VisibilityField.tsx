import { Trans, useLingui } from '@lingui/react/macro'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import type { ChosenVisibility, Visibility } from '#domains/members/people/visibility.ts'
import { Select } from '#ui/Select.tsx'
import { choicesWithin } from './visibility-choice.ts'

/** Who is to see it. For a share only whom the original was for, with a word why. */
export function VisibilityField({
  value,
  widest = 'public',
  why = 'late',
  onChange,
}: {
  value: ChosenVisibility
  widest?: Visibility
  /** What makes some choices impossible, where there are any. */
  why?: 'share' | 'late'
  onChange: (visibility: ChosenVisibility) => void
}) {
  const { t, i18n } = useLingui()
  const choices = choicesWithin(widest)
  const details: Record<ChosenVisibility, string> = {
    public: t`Public: everybody`,
    followers: t`Followers: who follows you`,
    friends: t`Friends: you follow each other`,
    private: t`Only you`,
  }
  const word = i18n._(VISIBILITY_SIGNS[widest].words)
  return (
    <Select
      label={t`Who can see it`}
      value={value}
      options={choices.map((choice) => ({ value: choice, label: details[choice] }))}
      onValueChange={onChange}
      hint={
        widest !== 'public' &&
        (why === 'share' ? (
          <Trans>The original is for “{word}”, so a share cannot be for more people.</Trans>
        ) : (
          <Trans>A day after posting it can only be shown to fewer people.</Trans>
        ))
      }
    />
  )
}
