import { Trans } from '@lingui/react/macro'
import type { FieldChange } from '../rules.ts'
import { isPictureField, PhotoDiff, picturesIn } from './PhotoDiff.tsx'
import { useValueLabels } from './value-labels.ts'

/** A field's old and new value; for lists, only the lines that differ. */
export function FieldDiff({
  change: { field, before, after },
}: {
  change: Pick<FieldChange, 'field' | 'before' | 'after'>
}) {
  const words = useValueLabels()
  if (isPictureField(field)) return <PhotoDiff before={picturesIn(before)} after={picturesIn(after)} />
  const [old, next] = [words(field, before), words(field, after)]
  const gone = old.filter((line) => !next.includes(line))
  const come = next.filter((line) => !old.includes(line))
  return (
    <div className="flex min-w-0 flex-col gap-0.5 text-sm break-words">
      {gone.length === 0 && old.length === 0 && (
        <p className="text-quiet">
          <Trans>Not set</Trans>
        </p>
      )}
      {gone.map((line) => (
        <del key={line} className="text-quiet" dir="auto">
          {line}
        </del>
      ))}
      {come.map((line) => (
        <ins key={line} className="font-medium no-underline" dir="auto">
          {line}
        </ins>
      ))}
      {come.length === 0 && next.length === 0 && (
        <p className="text-quiet">
          <Trans>Removed</Trans>
        </p>
      )}
    </div>
  )
}
