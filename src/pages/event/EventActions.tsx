import { Trans, useLingui } from '@lingui/react/macro'
import { Ban, BellPlus, BellRing, CalendarClock, DoorOpen, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Event } from '#domains/events/events/contract.ts'
import { EndDialog, type Ending } from '#domains/events/events/web/EndDialog.tsx'
import { eventsApi, refetchEvents } from '#domains/events/events/web/event-queries.ts'
import { useReportMenu } from '#domains/members/reporting/web/use-report-menu.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'

/** Host actions, following the series, and reporting. */
export function EventActions({ event }: { event: Event }) {
  const { t } = useLingui()
  const { isAuthenticated, user } = useAuth()
  const navigate = useNavigate()
  const [ending, setEnding] = useState<Ending>()
  const address = { gymId: event.gym.id, eventId: event.id }
  const over = event.status === 'cancelled' || event.status === 'ended'

  const act = useEventAction()
  const { series } = event
  const report = useReportMenu(`locations/${event.gym.id}/events/${event.id}`, { isOwn: event.may.edit })
  const items: MenuItem[] = [...report.items]
  if (!over && event.hosts.some(({ uid }) => uid === user?.uid))
    items.push({
      label: t`Stop hosting`,
      icon: <DoorOpen />,
      onPress: () => void act(() => eventsApi.leaveHosts(address), t`You're no longer a host of this event.`),
    })
  if (event.may.edit) {
    if (event.status === 'scheduled')
      items.push({ label: t`Postpone`, icon: <CalendarClock />, onPress: () => setEnding('postpone') })
    if (!over && event.status !== 'draft')
      items.push({ label: t`Cancel event`, icon: <Ban />, onPress: () => setEnding('cancel') })
    items.push({ label: t`Delete`, icon: <Trash2 />, danger: true, onPress: () => setEnding('remove') })
  }
  return (
    <>
      {series && isAuthenticated && <FollowSeriesButton series={series} />}
      {event.may.edit && event.status === 'draft' && (
        <Button look="primary" onClick={() => void act(() => eventsApi.publish(address), t`Published.`)}>
          <Trans>Publish</Trans>
        </Button>
      )}
      {event.may.edit && series?.paused && (
        <Button
          look="primary"
          onClick={() => void act(() => eventsApi.confirmSeries({ id: series.id }), t`Series resumed.`)}
        >
          <Trans>Resume series</Trans>
        </Button>
      )}
      {event.may.edit && !over && (
        <ButtonLink to={paths.editEvent(event)} icon={<Pencil aria-hidden="true" />}>
          <Trans>Edit</Trans>
        </ButtonLink>
      )}
      {items.length > 0 && <Menu label={t`More options for this event`} items={items} />}
      {report.dialog}
      {ending && (
        <EndDialog
          event={event}
          ending={ending}
          onClose={() => setEnding(undefined)}
          onInstead={() => setEnding('cancel')}
          onGone={() => navigate(paths.gym(event.gym.slug), { replace: true })}
        />
      )}
    </>
  )
}

function FollowSeriesButton({ series }: { series: NonNullable<Event['series']> }) {
  const { t } = useLingui()
  const act = useEventAction()
  return (
    <Button
      aria-pressed={series.following}
      icon={series.following ? <BellRing aria-hidden="true" /> : <BellPlus aria-hidden="true" />}
      onClick={() =>
        void act(
          () =>
            series.following ? eventsApi.unfollowSeries({ id: series.id }) : eventsApi.followSeries({ id: series.id }),
          series.following ? t`You no longer follow this series.` : t`We'll let you know when this series changes.`,
        )
      }
    >
      {series.following ? <Trans>Following</Trans> : <Trans>Follow series</Trans>}
    </Button>
  )
}

function useEventAction() {
  const { act } = useAction()
  const toasts = useToast()
  return async (work: () => Promise<unknown>, said: string) => {
    if (await act(() => work().then(refetchEvents))) toasts.show({ tone: 'good', text: said })
  }
}
