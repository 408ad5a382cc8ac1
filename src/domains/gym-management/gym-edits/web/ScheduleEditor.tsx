import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Gym, ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { disciplineLabels, kindLabels, levelLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { CopySessionDialog, PauseSessionDialog } from './SessionDaysDialog.tsx'
import { type Instructor, SessionDialog } from './SessionDialog.tsx'
import { byHour, DAYS, newSession, withoutSession, withSession } from './week.ts'

const BookingSettingsDialog = lazyDialog(() => import('#domains/events/bookings/web/BookingSettingsDialog.tsx'))

interface ScheduleEditorProps {
  /** The gym whose bookings can be set up, for staff. */
  gym?: Gym
  schedule: readonly ScheduleItem[]
  /** Suggestions for the instructor, for staff. */
  people?: readonly Instructor[]
  onChange: (schedule: ScheduleItem[]) => void
}

type Opened = { what: 'edit' | 'copy' | 'pause' | 'booking' | 'delete'; session: ScheduleItem }

/** The gym's week, day by day. Pressing a session edits it; a session can be added to each day. */
export function ScheduleEditor({ gym, schedule, people, onChange }: ScheduleEditorProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { weekday } = useDates()
  const [opened, setOpened] = useState<Opened | null>(null)
  const latest = useRef(schedule)
  latest.current = schedule
  const close = () => setOpened(null)
  const save = (sessions: ScheduleItem[]) => {
    close()
    onChange(sessions)
  }

  function remove(session: ScheduleItem) {
    close()
    onChange(withoutSession(schedule, session))
    toasts.show({
      text: t`Deleted ${{ title: session.title }} on ${{ day: weekday(session.weekday) }}`,
      action: { label: t`Undo`, onPress: () => onChange(withSession(latest.current, session)) },
    })
  }

  return (
    <>
      <ol className="flex flex-col divide-y divide-line">
        {DAYS.map((day) => (
          <li key={day} className="flex flex-col gap-1 py-3 first:pt-0 sm:flex-row sm:gap-4">
            <h3 className="min-w-28 text-base sm:pt-2.5">{weekday(day)}</h3>
            <div className="flex min-w-0 flex-1 flex-col gap-1">
              <ul className="flex flex-col gap-1">
                {byHour(schedule, day).map((session) => (
                  <SessionRow
                    key={session.id}
                    session={session}
                    bookable={gym !== undefined}
                    onOpen={(what) => setOpened({ what, session })}
                    // Bookings are cancelled with a gym's session, and can't be restored.
                    onRemove={() => (gym ? setOpened({ what: 'delete', session }) : remove(session))}
                  />
                ))}
              </ul>
              <Button
                look="quiet"
                size="small"
                className="self-start"
                icon={<Plus aria-hidden="true" />}
                aria-label={t`Add a session on ${{ day: weekday(day) }}`}
                onClick={() => setOpened({ what: 'edit', session: newSession(day) })}
              >
                <Trans>Add a session</Trans>
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {opened && (
        <OpenedDialog
          {...{ gym, opened, schedule, people }}
          onClose={close}
          onSave={save}
          onRemove={() => remove(opened.session)}
        />
      )}
    </>
  )
}

interface OpenedDialogProps {
  gym: Gym | undefined
  opened: Opened
  schedule: readonly ScheduleItem[]
  people: readonly Instructor[] | undefined
  onClose: () => void
  onSave: (schedule: ScheduleItem[]) => void
  onRemove: () => void
}

function OpenedDialog({ gym, opened, schedule, people, onClose, onSave, onRemove }: OpenedDialogProps) {
  const { what, session } = opened
  const saveOne = (changed: ScheduleItem) => onSave(withSession(schedule, changed))
  switch (what) {
    case 'edit': {
      const isNew = !schedule.some(({ id }) => id === session.id)
      return <SessionDialog session={session} isNew={isNew} people={people} onClose={onClose} onSave={saveOne} />
    }
    case 'copy':
      return (
        <CopySessionDialog session={session} onClose={onClose} onCopy={(copies) => onSave([...schedule, ...copies])} />
      )
    case 'pause':
      return <PauseSessionDialog timezone={gym?.timezone} session={session} onClose={onClose} onSave={saveOne} />
    case 'booking':
      return gym && <BookingSettingsDialog gymId={gym.id} session={session} onClose={onClose} />
    case 'delete':
      return (
        <ConfirmDialog
          danger
          title={<Trans>Delete “{{ title: session.title }}”?</Trans>}
          verb={<Trans>Delete session</Trans>}
          onConfirm={() => {
            onRemove()
            return true
          }}
          onClose={onClose}
        >
          <Trans>Bookings for it are cancelled, and everyone who booked is notified.</Trans>
        </ConfirmDialog>
      )
  }
}

interface SessionRowProps {
  session: ScheduleItem
  bookable: boolean
  onOpen: (what: Opened['what']) => void
  onRemove: () => void
}

function SessionRow({ session, bookable, onOpen, onRemove }: SessionRowProps) {
  const { t } = useLingui()
  const { times } = useDates()
  const { details } = useSessionLabels()
  const time = times(session.start, session.end)
  return (
    <li className="flex items-center gap-1 rounded-control border border-line bg-sunk">
      <button
        type="button"
        onClick={() => onOpen('edit')}
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-baseline gap-x-3 rounded-control px-3 py-2 text-left hover:bg-primary-soft"
      >
        <span className="text-sm tabular-nums">{time}</span>
        <span className="min-w-0 font-semibold break-words" dir="auto">
          {session.title}
        </span>
        <span className="w-full text-sm text-quiet">{details(session)}</span>
      </button>
      <Menu
        label={t`Options for ${{ title: session.title }}, ${time}`}
        items={[
          { label: t`Edit`, onPress: () => onOpen('edit') },
          { label: t`Copy to other days`, onPress: () => onOpen('copy') },
          { label: t`Skip dates`, onPress: () => onOpen('pause') },
          ...(bookable ? [{ label: t`Booking`, onPress: () => onOpen('booking') }] : []),
          { label: t`Delete`, danger: true, onPress: onRemove },
        ]}
      />
    </li>
  )
}

function useSessionLabels() {
  const { t } = useLingui()
  const { date } = useDates()

  const details = ({ kind, discipline, level, program, instructor, exceptions, until }: ScheduleItem) =>
    [
      t(kindLabels[kind]),
      t(disciplineLabels[discipline]),
      level !== 'all' && t(levelLabels[level]),
      program,
      instructor && t`with ${instructor}`,
      until && t`until ${{ until: date(until) }}`,
      exceptions.length > 0 && t`not on ${{ days: exceptions.slice(0, 3).map(date).join(', ') }}`,
    ]
      .filter(Boolean)
      .join(' · ')

  return { details }
}
