import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Flag, Shuffle, Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import type { Event } from '#domains/events/events/contract.ts'
import { eventQuery } from '#domains/events/events/web/event-queries.ts'
import { loggedMinutes } from '#domains/journal/timer/rules.ts'
import { useTimer } from '#domains/journal/timer/web/timer-store.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSavedDraft } from '#platform/web/use-saved-draft.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Select } from '#ui/Select.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { MatRoom } from '../contract.ts'
import { MatPeople } from './MatPeople.tsx'
import { MatRound } from './MatRound.tsx'
import { MatTimer } from './MatTimer.tsx'
import { finishMat, roomQuery } from './mat.ts'
import { type MatState, newMat, nextRound, roundsToSend, withRoom } from './mat-state.ts'

export async function loader({ params: { gymId = '', eventId = '' } }: LoaderFunctionArgs) {
  const event = await queryClient.ensureQueryData(eventQuery({ gymId, eventId }))
  if (!event.may.checkIn) throw redirect(paths.event(event))
  return null
}

const storage = { read: readDraft<MatState>, keep: saveDraft, forget: deleteDraft }
const MOST_MATS = 12
const MOST_UNDONE = 20

/** /gym/{gymSlug}/event/{eventSlug}/mat: who rolls with whom. After the first load it needs no connection. */
export function Component() {
  const { t } = useLingui()
  const isOnline = useOnline()
  const { data: event } = useSuspenseQuery(eventQuery(useParams()))
  const { data: room, isError, refetch } = useQuery(roomQuery({ gymId: event.gym.id, eventId: event.id }))
  const mat = useMat(event, room)
  const [isEnding, setEnding] = useState(false)
  const { state } = mat
  if (!state) return <Skeleton className="h-100 rounded-card" />
  const round = state.rounds.length
  return (
    <div className="pb-12">
      <title>{`${t`Mat: ${{ title: event.title }}`} · Open Mat`}</title>
      <PageTitle back={paths.checkInList(event)} lead={<bdi>{event.title}</bdi>}>
        <Trans>Who rolls with whom</Trans>
      </PageTitle>
      {state.people.length === 0 && isError ? (
        <Failure what={<Trans>people</Trans>} again={refetch} />
      ) : (
        <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-4">
            {!isOnline && (
              <p role="status" className="text-sm text-quiet">
                <Trans>You're offline. Rounds continue on this device.</Trans>
              </p>
            )}
            <MatTimer />
            <RoundButtons state={state} onNext={mat.next} onUndo={mat.undo} onEnd={() => setEnding(true)} />
            {mat.isStuck && (
              <Alert tone="careful">
                <Trans>No two people can be paired now. Wait for someone to arrive or come back.</Trans>
              </Alert>
            )}
            <div role="status">
              <h2 className="text-2xl">
                {round > 0 ? <Trans>Round {{ number: round }}</Trans> : <Trans>Ready for the first round</Trans>}
              </h2>
            </div>
            <MatRound state={state} onChange={mat.update} />
          </div>
          <PeopleCard state={state} isLoaded={room !== undefined} onChange={mat.update} />
        </div>
      )}
      {isEnding && (
        <ConfirmDialog
          title={<Trans>End the rounds?</Trans>}
          verb={<Trans>End and send rounds</Trans>}
          onConfirm={() => mat.end(state)}
          onClose={() => setEnding(false)}
        >
          <Trans>Everyone who rolled will be able to log their rounds. You can't continue after that.</Trans>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The rounds on this device. The latest changes can be undone until the page is left. */
function useMat(event: Event, room: MatRoom | undefined) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const { draft: state, change, save, forget } = useSavedDraft(`mat ${event.id}`, storage, newMat)
  const [past, setPast] = useState<MatState[]>([])
  const [isStuck, setStuck] = useState(false)
  const { settings } = useTimer()

  const isRead = state !== undefined
  useEffect(() => {
    if (room && isRead) change((before) => withRoom(before, room))
  }, [room, isRead, change])

  const update = (after: MatState) => {
    if (state) setPast([...past, state].slice(-MOST_UNDONE))
    setStuck(false)
    change(() => after)
    // Saves immediately, because a save that starts while the page unloads can get lost.
    void save()
  }
  const next = () => {
    const after = state && nextRound(state, loggedMinutes(settings))
    if (after) update(after)
    else setStuck(true)
  }
  const undo = () => {
    const before = past.at(-1)
    setPast(past.slice(0, -1))
    // Undoing doesn't remove people who have arrived since.
    if (before) change(() => (room ? withRoom(before, room) : before))
    void save()
  }
  const end = async (last: MatState) => {
    const rounds = { gymId: event.gym.id, eventId: event.id, id: last.id, rounds: roundsToSend(last) }
    await finishMat({ rounds, title: event.title })
    await forget()
    toasts.show({ tone: 'good', text: t`Everyone can log their rounds now.` })
    void navigate(paths.checkInList(event))
    return true
  }
  return { state, isStuck, update, next, undo: past.length > 0 ? undo : undefined, end }
}

interface RoundButtonsProps {
  state: MatState
  onNext: () => void
  /** Undefined if nothing can be undone. */
  onUndo: (() => void) | undefined
  onEnd: () => void
}

function RoundButtons({ state: { people, rounds }, onNext, onUndo, onEnd }: RoundButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button look="primary" icon={<Shuffle aria-hidden="true" />} disabled={people.length === 0} onClick={onNext}>
        <Trans>Next round</Trans>
      </Button>
      <Button icon={<Undo2 aria-hidden="true" />} disabled={!onUndo} onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
      {rounds.length > 0 && (
        <Button icon={<Flag aria-hidden="true" />} onClick={onEnd}>
          <Trans>End</Trans>
        </Button>
      )}
    </div>
  )
}

interface PeopleCardProps {
  state: MatState
  isLoaded: boolean
  onChange: (after: MatState) => void
}

function PeopleCard({ state, isLoaded, onChange }: PeopleCardProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>People</Trans>}>
      <div className="flex flex-col gap-3">
        <Select
          label={t`Mats`}
          options={Array.from({ length: MOST_MATS }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))}
          value={String(state.mats)}
          onValueChange={(mats) => onChange({ ...state, mats: Number(mats) })}
        />
        {isLoaded && state.people.length === 0 && (
          <p className="text-quiet">
            <Trans>People appear here when they've checked in.</Trans>
          </p>
        )}
        <MatPeople state={state} onChange={onChange} />
      </div>
    </Card>
  )
}
