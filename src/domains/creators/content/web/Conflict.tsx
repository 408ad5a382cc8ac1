import { Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import type { ContentDraft } from '../contract.ts'
import { type ContentForm, formOf, inputOf } from './content-draft.ts'

interface Props {
  mine: ContentForm
  theirs: ContentDraft
  onChoose: (which: 'mine' | 'theirs') => void
}

/** Two versions of one lesson: shows what differs and asks which to keep. */
export function Conflict({ mine, theirs, onChoose }: Props) {
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
            <Trans>Keep this version</Trans>
          </Button>
          <Button size="small" onClick={() => onChoose('theirs')}>
            <Trans>Use the other version</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>The other version is from {at}. The version you don't choose will be lost.</Trans>
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
                <Trans>Public teaser</Trans>
              ) : (
                <Trans>Other fields</Trans>
              )}
            </dt>
            {here !== null && (
              <>
                <dd className="line-clamp-3 wrap-anywhere">
                  <Trans>This version: {here}</Trans>
                </dd>
                <dd className="line-clamp-3 wrap-anywhere">
                  <Trans>Other version: {there}</Trans>
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
  /** Null if the values aren't shown, only the fact that they differ. */
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
