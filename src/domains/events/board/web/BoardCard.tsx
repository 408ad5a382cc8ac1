import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Car, Shirt } from 'lucide-react'
import { useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { myRsvpQuery, useAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { newId } from '#platform/ids.ts'
import { useNotStoredToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { BoardItem } from '../contract.ts'
import { BOARD_LIMITS, OPEN_AFTER_MS } from '../rules.ts'
import { BoardRow, type ShownEntry } from './BoardRow.tsx'
import { boardQuery, type OwnEntry, putEntry, useUnsentEntries } from './board-writes.ts'

const BoardDialog = lazyDialog(() => import('./BoardDialog.tsx'))

/** Lifts and gear that people offer or look for, shown to attendees and hosts. */
export default function BoardCard({ event }: { event: Event }) {
  const { isAuthenticated } = useAuth()
  const at = useAddress(event)
  const { data: rsvp } = useQuery({ ...myRsvpQuery(at), enabled: isAuthenticated })
  const isComing = rsvp?.place.status === 'going' || rsvp?.place.status === 'attended'
  // Once the event has ended, the RSVP's status no longer says who was going; only the server knows.
  const hasJustEnded = event.status === 'ended' && Date.now() < Date.parse(event.endsAt) + OPEN_AFTER_MS
  const mayBeOpen = isAuthenticated && (isComing || event.may.edit || hasJustEnded)
  const { data, isError, refetch } = useQuery({ ...boardQuery(at), enabled: mayBeOpen })
  if (!mayBeOpen || (!data && !isError) || data?.isOpen === false) return null
  return (
    <Card title={<Trans>Lifts and gear</Trans>}>
      {data ? (
        <Entries event={event} items={data.items} mayPost={data.mayPost} mayRemove={data.mayRemove} />
      ) : (
        <Failure what={<Trans>lifts and gear</Trans>} again={refetch} plain />
      )}
    </Card>
  )
}

interface EntriesProps {
  event: Event
  items: ShownEntry[]
  mayPost: boolean
  mayRemove: boolean
}

function Entries({ event, items, mayPost, mayRemove }: EntriesProps) {
  const { t } = useLingui()
  const notStored = useNotStoredToast()
  const { userProfile } = useAuth()
  const at = useAddress(event)
  const unsent = useUnsentEntries(event.id)
  const [edited, setEdited] = useState<OwnEntry>()
  const me = userProfile?.uid
  const ids = new Set(items.map(({ id }) => id))
  const added = [...unsent.values()].flatMap(({ write }): ShownEntry[] =>
    ids.has(write.entry.id) ? [] : [write.entry],
  )
  const shown = [...items, ...added]
  const own = shown.filter(({ person }) => !person || person.uid === me).length
  const groups = [
    { kind: 'lift', title: t`Lifts` },
    { kind: 'gear', title: t`Gear` },
  ] as const
  const put = async (entry: OwnEntry, removes = false) => {
    try {
      await putEntry({ at, entry, removes })
      setEdited(undefined)
    } catch {
      notStored()
    }
  }
  return (
    <div className="flex flex-col gap-4">
      {shown.length === 0 && (
        <p className="text-quiet">
          <Trans>Lifts and gear that people offer or need appear here. Only people going and hosts can see them.</Trans>
        </p>
      )}
      {groups.map(({ kind, title }) => {
        const ofKind = shown.filter(({ item }) => item.kind === kind)
        return (
          ofKind.length > 0 && (
            <section key={kind} aria-label={title}>
              <h3 className="text-base">{title}</h3>
              <ul className="divide-y divide-line">
                {ofKind.map((entry) => (
                  <BoardRow
                    key={entry.id}
                    entry={entry}
                    target={`locations/${event.gym.id}/events/${event.id}/board/${entry.id}`}
                    isOwn={!entry.person || entry.person.uid === me}
                    mayRemove={mayRemove}
                    unsent={unsent.get(entry.id)}
                    onEdit={setEdited}
                    onPut={(changed, removes) => void put(changed, removes)}
                  />
                ))}
              </ul>
            </section>
          )
        )
      })}
      {mayPost &&
        (own < BOARD_LIMITS.entries ? (
          <AddButtons onAdd={setEdited} />
        ) : (
          <p className="text-sm text-quiet">
            <Trans>You've added {{ limit: BOARD_LIMITS.entries }}. Remove one to add another.</Trans>
          </p>
        ))}
      {edited && <BoardDialog entry={edited} onSave={put} onClose={() => setEdited(undefined)} />}
    </div>
  )
}

function AddButtons({ onAdd }: { onAdd: (entry: OwnEntry) => void }) {
  const add = (item: BoardItem, direction: OwnEntry['direction']) =>
    onAdd({ id: newId(), direction, item, text: '', isTaken: false })
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        icon={<Car aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => add({ kind: 'lift', seats: 1 }, 'offers')}
      >
        <Trans>Add a lift</Trans>
      </Button>
      <Button
        size="small"
        icon={<Shirt aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => add({ kind: 'gear', gear: 'gi' }, 'needs')}
      >
        <Trans>Add gear</Trans>
      </Button>
    </div>
  )
}
