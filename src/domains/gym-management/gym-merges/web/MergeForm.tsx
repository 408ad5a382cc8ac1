import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FIELD_LABELS } from '#domains/gym-management/gym-edits/web/field-labels.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import type { MergePreview } from '../contract.ts'
import type { MovedKind } from '../rules.ts'
import { gymMerges } from './gym-merges.ts'

const KINDS = {
  staff: msg`Staff`,
  members: msg({ context: 'of a gym', message: 'Members' }),
  favorites: msg`Favourites`,
  homeGyms: msg`Members' home gym`,
  events: msg`Events`,
  addresses: msg`Old event links`,
  bookings: msg`Class bookings`,
  checkIns: msg`Check-ins`,
  reviews: msg`Reviews`,
  trainingSessions: msg`Training sessions`,
  taughtClasses: msg`What was taught`,
  curriculum: msg`Curriculum and coaches' notes`,
  promotions: msg`Promotions`,
  claims: msg`Claims`,
  suggestions: msg`Suggested changes`,
  sources: msg`Import sources`,
  photos: msg`Photos`,
  messages: msg`Conversations`,
  posts: msg`Posts and activity`,
} satisfies Record<MovedKind, MessageDescriptor>

interface MergeFormProps {
  into: Gym
  fromId: string
  onConfirm: (merge: { id: string; name: string }) => void
}

/** A side-by-side preview of a merge, and its confirmation. */
export function MergeForm({ into, fromId, onConfirm }: MergeFormProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const preview = useQuery({
    ...gymMerges.preview.queryOptions({ input: { id: fromId, into: into.id } }),
    retry: false,
    staleTime: 0,
  })
  if (preview.isError) {
    const { status } = preview.error as { status?: number }
    return status === 403 ? (
      <Alert tone="careful">
        <Trans>
          You can merge gyms that you own, or that you manage for the same owners. Ask an owner of both gyms, or contact
          us.
        </Trans>
      </Alert>
    ) : (
      <Failure what={<Trans>the comparison</Trans>} again={preview.refetch} />
    )
  }
  if (!preview.data) return <SkeletonRows rows={4} picture={false} />
  const { name } = preview.data.from

  function confirm() {
    if (typed.trim() !== name) return setError(t`Type the name exactly: ${name}`)
    onConfirm({ id: fromId, name })
  }

  return (
    <Card>
      <Compared preview={preview.data} />
      <Counts counts={preview.data.counts} />
      <form onSubmit={submitting(confirm)} className="mt-6 flex flex-col items-start gap-4" noValidate>
        <TextField
          label={t`Type “${name}” to confirm`}
          value={typed}
          onValueChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
          error={error}
          autoComplete="off"
          className="w-full"
        />
        <Button type="submit" look="danger">
          <Trans>
            Merge {name} into {{ target: into.name }}
          </Trans>
        </Button>
      </form>
    </Card>
  )
}

function Compared({ preview: { from, into, fields } }: { preview: MergePreview }) {
  const { t } = useLingui()
  if (fields.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left text-sm [&_td]:py-2 [&_td]:pr-3 [&_td]:align-top [&_th]:py-2 [&_th]:pr-3 [&_th]:align-top">
        <caption className="pb-2 text-left text-base font-semibold">
          <Trans>Differences</Trans>
        </caption>
        <thead className="border-b border-line">
          <tr>
            <td />
            <th scope="col">
              <Trans>{{ name: into.name }} (kept)</Trans>
            </th>
            <th scope="col">{from.name}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ field, from: dropped, into: kept, takenOver }) => (
            <tr key={field} className="border-b border-line last:border-b-0">
              <th scope="row" className="font-normal text-quiet">
                {t(FIELD_LABELS[field])}
              </th>
              <td className="wrap-anywhere">
                {takenOver ? (
                  <>
                    {dropped}{' '}
                    <span className="text-quiet">
                      <Trans>(copied over)</Trans>
                    </span>
                  </>
                ) : (
                  kept
                )}
              </td>
              <td className="wrap-anywhere text-quiet">{dropped}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Counts({ counts }: Pick<MergePreview, 'counts'>) {
  const { t, i18n } = useLingui()
  const number = new Intl.NumberFormat(regionalLocale(i18n.locale))
  return (
    <section className="mt-6" aria-labelledby="merge-counts">
      <h3 id="merge-counts" className="text-base font-semibold">
        <Trans>What moves</Trans>
      </h3>
      {counts.length === 0 && (
        <p className="mt-1 text-quiet">
          <Trans>Nothing is linked to the other listing yet.</Trans>
        </p>
      )}
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {counts.map(({ what, moves, stays }) => (
          <div key={what} className="contents">
            <dt>{t(KINDS[what])}</dt>
            <dd className="text-right tabular-nums">
              {stays > 0 ? (
                <Trans>
                  {{ moves: number.format(moves) }}, {{ stays: number.format(stays) }} already on both
                </Trans>
              ) : (
                number.format(moves)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
