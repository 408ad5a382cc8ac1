import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { newId } from '#platform/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CONTENT_LIMITS } from '../kinds.ts'
import { secondsIn } from './content-draft.ts'
import { type FieldPart, moveItem, withLine } from './form-part.ts'
import { LineButtons } from './LineButtons.tsx'

/** Chapters of the video. Everyone can read their titles. */
export function ChapterFields({ form: { chapters }, set }: FieldPart) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Chapters</Trans>}>
      <p className="mb-3 text-sm text-quiet">
        <Trans>What each part shows and when it starts, such as 1:30. Everyone can see the titles.</Trans>
      </p>
      <ol className="flex flex-col gap-3">
        {chapters.map((chapter, at) => {
          const put = (change: Partial<typeof chapter>) => set({ chapters: withLine(chapters, chapter.key, change) })
          const isTime = chapter.at.trim() === '' || secondsIn(chapter.at) !== null
          return (
            <li key={chapter.key} className="flex flex-wrap items-start gap-2">
              <TextField
                className="w-24"
                label={<Trans>Time {{ number: at + 1 }}</Trans>}
                value={chapter.at}
                error={isTime ? undefined : t`Use a time such as 1:30.`}
                onValueChange={(time) => put({ at: time })}
              />
              <TextField
                className="min-w-40 flex-1"
                label={<Trans>Title {{ number: at + 1 }}</Trans>}
                value={chapter.title}
                maxLength={CONTENT_LIMITS.chapterTitle}
                onValueChange={(title) => put({ title })}
              />
              <span className="self-end">
                <LineButtons
                  place={at + 1}
                  of={chapters.length}
                  onMove={(by) => set({ chapters: moveItem(chapters, at, by) })}
                  onRemove={() => set({ chapters: chapters.filter(({ key }) => key !== chapter.key) })}
                />
              </span>
            </li>
          )
        })}
      </ol>
      {chapters.length < CONTENT_LIMITS.chapters && (
        <Button
          className="mt-3"
          icon={<Plus aria-hidden="true" />}
          onClick={() => set({ chapters: [...chapters, { key: newId(), at: '', title: '', technique: null }] })}
        >
          <Trans>Add a chapter</Trans>
        </Button>
      )}
    </Card>
  )
}
