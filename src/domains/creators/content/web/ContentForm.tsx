import { Trans, useLingui } from '@lingui/react/macro'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CONTENT_LIMITS, contentDisciplines, contentLevels } from '../kinds.ts'
import { AccessFields } from './AccessFields.tsx'
import { ChapterFields } from './ChapterFields.tsx'
import { ClassFields } from './ClassFields.tsx'
import { CoverField } from './CoverField.tsx'
import { DISCIPLINES, LEVELS } from './content-labels.ts'
import type { FieldPart } from './form-part.ts'
import { PartFields } from './PartFields.tsx'
import { StepFields } from './StepFields.tsx'
import { VideoChoice } from './VideoChoice.tsx'

export function ContentForm(part: FieldPart) {
  const { type } = part.form
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <About {...part} />
      {type === 'technique_video' && (
        <>
          <VideoChoice {...part} />
          <ChapterFields {...part} />
        </>
      )}
      {type === 'live_class' && <ClassFields {...part} />}
      {type === 'drill_plan' && <StepFields {...part} />}
      {type === 'course' && <PartFields {...part} />}
      <Words {...part} />
      <AccessFields {...part} />
    </div>
  )
}

function About({ form, set, errorOf }: FieldPart) {
  const { t } = useLingui()
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <TextField
          label={<Trans>Title</Trans>}
          limit={CONTENT_LIMITS.title.max}
          value={form.title}
          error={errorOf('title')}
          onValueChange={(title) => set({ title })}
        />
        <TechniquePicker
          label={<Trans>Techniques</Trans>}
          optional
          most={CONTENT_LIMITS.techniques}
          chosen={form.techniques}
          error={errorOf('techniques')}
          onChange={(techniques) => set({ techniques })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={<Trans>Gi or no-gi</Trans>}
            value={form.discipline || 'none'}
            options={[
              { value: 'none', label: t`Not specified` },
              ...contentDisciplines.map((value) => ({ value, label: t(DISCIPLINES[value]) })),
            ]}
            onValueChange={(value) => set({ discipline: value === 'none' ? '' : value })}
          />
          <Select
            label={<Trans>Level</Trans>}
            value={form.level}
            options={contentLevels.map((value) => ({ value, label: t(LEVELS[value]) }))}
            onValueChange={(level) => set({ level })}
          />
        </div>
        <CoverField form={form} set={set} errorOf={errorOf} />
      </div>
    </Card>
  )
}

function Words({ form, set, errorOf }: FieldPart) {
  const isArticle = form.type === 'article'
  return (
    <Card>
      <TextArea
        label={isArticle ? <Trans>Article</Trans> : <Trans>Description</Trans>}
        hint={<Trans>Markdown: # for a heading, **bold**, - for a list, [text](https://…) for a link.</Trans>}
        {...(!isArticle && { optional: true })}
        rows={isArticle ? 14 : 5}
        limit={CONTENT_LIMITS.body}
        value={form.body}
        error={errorOf('body')}
        onValueChange={(body) => set({ body })}
      />
    </Card>
  )
}
