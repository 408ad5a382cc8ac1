import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Select } from '#ui/Select.tsx'
import { ownContentQuery } from './content.ts'
import { STATES, TYPES } from './content-labels.ts'
import { type FieldPart, moveItem } from './form-part.ts'
import { LineButtons } from './LineButtons.tsx'

/** A course's lessons, all by its author. Unpublished ones appear in the course once they're published. */
export function PartFields({ form: { id, parts }, set, errorOf }: FieldPart) {
  const { t } = useLingui()
  const { data } = useInfiniteQuery(ownContentQuery)
  const own = data?.pages.flatMap(({ items }) => items) ?? []
  const byId = new Map(own.map((line) => [line.id, line]))
  const free = own.filter(
    (line) => line.id !== id && line.type !== 'course' && line.state !== 'removed' && !parts.includes(line.id),
  )
  const error = errorOf('parts')
  return (
    <Card title={<Trans>Lessons</Trans>}>
      <ol className="flex flex-col divide-y divide-line">
        {parts.map((part, at) => {
          const line = byId.get(part)
          return (
            <li key={part} className="flex items-center gap-2 py-2">
              <span className="min-w-0 flex-1">
                <bdi className="block font-medium wrap-anywhere">{line?.title || t`Lesson`}</bdi>
                {line && (
                  <span className="text-sm text-quiet">
                    {t(TYPES[line.type].words)} · {t(STATES[line.state].words)}
                  </span>
                )}
              </span>
              <LineButtons
                place={at + 1}
                of={parts.length}
                onMove={(by) => set({ parts: moveItem(parts, at, by) })}
                onRemove={() => set({ parts: parts.filter((other) => other !== part) })}
              />
            </li>
          )
        })}
      </ol>
      {free.length > 0 ? (
        <Select
          className="mt-3"
          label={<Trans>Add a lesson</Trans>}
          value=""
          placeholder={t`Choose a lesson`}
          options={free.map((line) => ({ value: line.id, label: line.title || t`Untitled` }))}
          onValueChange={(part) => set({ parts: [...parts, part] })}
        />
      ) : (
        <p className="mt-3 text-quiet">
          <Trans>A course is made from your own lessons. Create some first: videos, articles or drill plans.</Trans>
        </p>
      )}
      {error && <ErrorText>{error}</ErrorText>}
    </Card>
  )
}
