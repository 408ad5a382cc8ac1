import { Trans, useLingui } from '@lingui/react/macro'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import type { ChosenVisibility, Visibility } from '#domains/members/people/visibility.ts'
import { Select, type SelectProps } from '#ui/Select.tsx'
import { choicesWithin } from './visibility-choice.ts'

/** The audience of a post. A share can't reach more people than the original. */
export function VisibilityField({
  value,
  widest = 'public',
  why = 'late',
  onChange,
  ...field
}: Pick<SelectProps, 'hideLabel' | 'className'> & {
  value: ChosenVisibility
  widest?: Visibility
  /** The reason some choices are disabled, if any are. */
  why?: 'share' | 'late'
  onChange: (visibility: ChosenVisibility) => void
}) {
  const { t, i18n } = useLingui()
  const choices = choicesWithin(widest)
  const details: Record<ChosenVisibility, string> = {
    public: t`Public: everyone`,
    followers: t`Followers: people who follow you`,
    friends: t`Friends: you follow each other`,
    private: t`Only you`,
  }
  const audience = i18n._(VISIBILITY_SIGNS[widest].words)
  return (
    <Select
      {...field}
      label={t`Who can see it`}
      value={value}
      options={choices.map((choice) => ({ value: choice, label: details[choice] }))}
      onValueChange={onChange}
      hint={
        widest !== 'public' &&
        (why === 'share' ? (
          <Trans>The original is shared with “{audience}”, so you can't share it more widely.</Trans>
        ) : (
          <Trans>A day after posting, you can only narrow who sees the post.</Trans>
        ))
      }
    />
  )
}
