import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useDates } from '#platform/web/dates.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { GymMerge } from '../contract.ts'
import { gymMerges, gymMergesApi } from './gym-merges.ts'

/** Merges of the last 30 days, with Undo. */
export function RecentMerges({ gymId }: { gymId: string }) {
  const { data, isError, refetch } = useQuery(gymMerges.list.queryOptions({ input: { id: gymId } }))
  if (isError) return <Failure what={<Trans>recent merges</Trans>} again={refetch} />
  if (!data || data.items.length === 0) return null
  return (
    <Card>
      <h2 className="text-lg">
        <Trans>Recent merges</Trans>
      </h2>
      <ul className="mt-2 divide-y divide-line">
        {data.items.map((merge) => (
          <Merged key={merge.id} merge={merge} />
        ))}
      </ul>
    </Card>
  )
}

function Merged({ merge }: { merge: GymMerge }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const { day } = useDates()
  const [until, name] = [day(merge.undoUntil), merge.from.name]

  const undo = () =>
    act(async () => {
      await gymMergesApi.undo({ id: merge.id })
      toasts.show({ tone: 'good', text: t`${name} is a separate gym again` })
      await queryClient.invalidateQueries()
    })

  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-quiet">
          <Trans>Can be undone until {until}</Trans>
        </p>
      </div>
      <Button size="small" icon={<Undo2 aria-hidden="true" />} busy={busy !== null} onClick={() => void undo()}>
        <Trans>Undo merge of {name}</Trans>
      </Button>
    </li>
  )
}
