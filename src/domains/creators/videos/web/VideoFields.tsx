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

interface Props {
  value: VideoLabel
  errorOf: (field: string) => ReactNode
  onChange: (change: Partial<VideoLabel>) => void
}

export function VideoFields({ value: { title, techniques, visibility }, errorOf, onChange }: Props) {
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
        label={t`Techniques`}
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
        return t`Add a title of at least ${{ limit: VIDEO_LIMITS.minTitle }} characters.`
      case 'long':
        return t`Use up to ${{ limit: VIDEO_LIMITS.title }} characters.`
      case 'html':
        return t`Plain text only. Remove the HTML.`
      case 'unseen':
        return t`The title contains invisible characters. Remove them or type the title again.`
    }
  }
}
