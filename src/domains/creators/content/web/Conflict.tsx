import { Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import type { ContentDraft } from '../contract.ts'
import { type ContentForm, formOf, inputOf } from './content-draft.ts'

/** Two versions of one piece: what differs, and which of them goes on. */
export function Conflict({
  mine,
  theirs,
  onChoose,
}: {
  mine: ContentForm
  theirs: ContentDraft
  onChoose: (which: 'mine' | 'theirs') => void
}) {
  const { moment } = useDates()
  const at = moment(theirs.updatedAt)
  const fields = differing(mine, theirs)
  return (
    <Alert
      tone="careful"
      title={<Trans>This was changed in another tab or on another device.</Trans>}
      action={
        <>
          <Button size="small" onClick={() => onChoose('mine')}>
            <Trans>Go on with what is here</Trans>
          </Button>
          <Button size="small" onClick={() => onChoose('theirs')}>
            <Trans>Take the other version</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>The other version is of {at}. What you do not choose is gone.</Trans>
      </p>
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {fields.map(({ field, here, there }) => (
          <div key={field}>
            <dt className="font-semibold">
              {field === 'title' ? (
                <Trans>Title</Trans>
              ) : field === 'body' ? (
                <Trans>Text</Trans>
              ) : field === 'teaser' ? (
                <Trans>What everybody reads</Trans>
              ) : (
                <Trans>Other fields</Trans>
              )}
            </dt>
            {here !== null && (
              <>
                <dd className="line-clamp-3 wrap-anywhere">
                  <Trans>Here: {here}</Trans>
                </dd>
                <dd className="line-clamp-3 wrap-anywhere">
                  <Trans>There: {there}</Trans>
                </dd>
              </>
            )}
          </div>
        ))}
      </dl>
    </Alert>
  )
}

interface Difference {
  field: 'title' | 'body' | 'teaser' | 'others'
  /** Null where only that they differ is said. */
  here: string | null
  there: string | null
}

function differing(mine: ContentForm, theirs: ContentDraft): Difference[] {
  const other = formOf(theirs)
  const texts = (['title', 'body', 'teaser'] as const).flatMap((field) =>
    mine[field].trim() === other[field].trim()
      ? []
      : [{ field, here: mine[field].slice(0, 300), there: other[field].slice(0, 300) }],
  )
  const rest = (form: ContentForm) => JSON.stringify({ ...inputOf(form), title: '', body: '', teaser: '', version: 0 })
  return rest(mine) === rest(other) ? texts : [...texts, { field: 'others', here: null, there: null }]
}
