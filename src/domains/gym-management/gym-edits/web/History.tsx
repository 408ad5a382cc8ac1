import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { byCursor } from '#platform/web/queries.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { GymEdit } from '../contract.ts'
import { FieldDiff } from './FieldDiff.tsx'
import { FIELD_LABELS } from './field-labels.ts'
import { gymEdits, gymEditsApi } from './gym-edits.ts'
import { useConfirmClosing } from './use-confirm-closing.tsx'
import { showGym } from './use-gym-save.ts'

/** The gym's change history, with undo for 90 days. */
export function History({ gym }: { gym: Gym }) {
  const history = useInfiniteQuery(
    gymEdits.history.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: gym.id, limit: 10, ...(cursor !== undefined && { cursor }) }),
      ...byCursor,
    }),
  )
  const edits = history.data?.pages.flatMap(({ items }) => items)
  return (
    <Card title={<Trans>Change history</Trans>}>
      {history.isError && !edits && <Failure what={<Trans>the change history</Trans>} again={history.refetch} />}
      {history.isPending && <SkeletonRows picture={false} />}
      {edits?.length === 0 && (
        <p className="text-quiet">
          <Trans>Changes to this page appear here. You can undo each one for 90 days.</Trans>
        </p>
      )}
      <ol className="flex flex-col divide-y divide-line">
        {edits?.map((edit) => (
          <EditRow key={edit.id} gym={gym} edit={edit} />
        ))}
      </ol>
      <ShowMore of={history} className="mt-3">
        <Trans>Earlier changes</Trans>
      </ShowMore>
    </Card>
  )
}

function EditRow({ gym, edit }: { gym: Gym; edit: GymEdit }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const closing = useConfirmClosing(gym)

  const undo = () =>
    act(async () => {
      if (!(await closing.ask(Object.fromEntries(edit.changes.map(({ field, before }) => [field, before]))))) return
      showGym(await gymEditsApi.undo({ id: gym.id, editId: edit.id }))
      toasts.show({ tone: 'good', text: t`Change undone. You'll see that in the history too.` })
    })

  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 text-sm text-quiet">
          <SourceLabel edit={edit} /> · <Moment at={edit.at} />
        </p>
        {edit.canUndo && (
          <Button look="quiet" size="small" busy={busy !== null} onClick={() => void undo()}>
            <Trans>Undo</Trans>
          </Button>
        )}
      </div>
      {edit.changes.map(({ field, before, after }) => (
        <div key={field}>
          <p className="text-sm font-semibold">{t(FIELD_LABELS[field])}</p>
          <FieldDiff change={{ field, before, after }} />
        </div>
      ))}
      {closing.dialog}
    </li>
  )
}

function SourceLabel({ edit: { source, by } }: { edit: GymEdit }) {
  const name = by?.name ?? ''
  switch (source) {
    case 'added':
      return name ? <Trans>Added by {name}</Trans> : <Trans>Added by a member</Trans>
    case 'admin':
      return <Trans>Open Mat</Trans>
    case 'staff':
      return name ? name : <Trans>A former member</Trans>
    case 'suggestion':
      return name ? <Trans>Suggested by a member, accepted by {name}</Trans> : <Trans>Confirmed by two members</Trans>
    case 'undo':
      return name ? <Trans>Undone by {name}</Trans> : <Trans>Undone</Trans>
  }
}
