import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { VisibilityField } from '#domains/feed/posts/web/VisibilityField.tsx'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { TextField } from '#ui/TextField.tsx'
import { VIDEO_LIMITS } from '../limits.ts'
import type { TitleProblem } from '../video-problems.ts'

export interface VideoLabel {
  title: string
  techniques: string[]
  visibility: ChosenVisibility
}

/** What is said of a video, and who may see it. */
export function VideoFields({
  value: { title, techniques, visibility },
  errorOf,
  onChange,
}: {
  value: VideoLabel
  errorOf: (field: string) => ReactNode
  onChange: (change: Partial<VideoLabel>) => void
}) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Title`}
        dir="auto"
        autoComplete="off"
        limit={VIDEO_LIMITS.title}
        value={title}
        onValueChange={(text) => onChange({ title: text })}
        error={errorOf('title')}
      />
      <TechniquePicker
        label={t`Techniques in it`}
        optional
        most={VIDEO_LIMITS.techniques}
        chosen={techniques}
        onChange={(chosen) => onChange({ techniques: chosen })}
        error={errorOf('techniques')}
      />
      <VisibilityField value={visibility} onChange={(chosen) => onChange({ visibility: chosen })} />
    </>
  )
}

export function useTitleLabels() {
  const { t } = useLingui()
  return (problem: TitleProblem): string => {
    switch (problem) {
      case 'short':
        return t`Give it a title of at least ${VIDEO_LIMITS.minTitle} letters.`
      case 'long':
        return t`Use at most ${VIDEO_LIMITS.title} characters.`
      case 'html':
        return t`Plain text only: take the HTML out.`
      case 'unseen':
        return t`There are characters in it that nobody can see. Take them out, or type it anew.`
    }
  }
}
