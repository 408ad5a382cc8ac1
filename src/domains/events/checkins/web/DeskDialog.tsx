import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Copy, LogOut } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { signOut } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { checkins, checkinsApi } from './checkin-queries.ts'
import { saveDeskToken } from './desk-token.ts'
import { useCheckInChange } from './use-check-in-change.ts'

const QrCode = lazy(() => import('./QrCode.tsx'))

/** Opens check-in desks on tablets for this event, lists them and closes them. */
export function DeskDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const to = { gymId: event.gym.id, eventId: event.id }
  const [link, setLink] = useState<string>()
  const { busy, act } = useCheckInChange(checkins.desks.key())
  const elsewhere = () =>
    act(async () => {
      const { token } = await checkinsApi.openDesk(to)
      setLink(`${window.location.origin}${paths.desk(event)}#${token}`)
    })
  const here = () =>
    act(async () => {
      const { token } = await checkinsApi.openDesk(to)
      // Signs out, so none of the host's data stays on a shared tablet.
      saveDeskToken(event.slug, token)
      await signOut(paths.desk(event))
    })

  return (
    <Dialog open onClose={onClose} title={<Trans>Front desk tablet</Trans>}>
      <div className="flex flex-col gap-4">
        <p>
          <Trans>
            People type their name and tap to check in. The tablet only shows first names and belts, and stops working
            when check-in closes.
          </Trans>
        </p>
        {link ? (
          <DeskLink link={link} />
        ) : (
          <div className="flex flex-col gap-2">
            <Button look="primary" busy={busy} onClick={() => void elsewhere()}>
              <Trans>Open on another device</Trans>
            </Button>
            <Button busy={busy} icon={<LogOut aria-hidden="true" />} onClick={() => void here()}>
              <Trans>Use this device and sign me out</Trans>
            </Button>
          </div>
        )}
        <OpenDesks
          event={event}
          busy={busy}
          onEnd={(deskId) => void act(() => checkinsApi.closeDesk({ ...to, deskId }))}
        />
      </div>
    </Dialog>
  )
}

function DeskLink({ link }: { link: string }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="aspect-square w-full max-w-60">
        <Suspense fallback={<div className="size-full rounded-control bg-sunk" />}>
          <QrCode text={link} label={t`QR code for the check-in desk`} />
        </Suspense>
      </div>
      <p className="text-center text-sm text-quiet">
        <Trans>Scan this code with the tablet. Don't share it: anyone who has it can check people in.</Trans>
      </p>
      <Button icon={<Copy aria-hidden="true" />} onClick={() => void navigator.clipboard.writeText(link)}>
        <Trans>Copy link</Trans>
      </Button>
    </div>
  )
}

interface OpenDesksProps {
  event: Event
  busy: boolean
  onEnd: (deskId: string) => void
}

function OpenDesks({ event, busy, onEnd }: OpenDesksProps) {
  const { shortMoment } = useDates(event.timezone)
  const { data } = useQuery(checkins.desks.queryOptions({ input: { gymId: event.gym.id, eventId: event.id } }))
  if (!data || data.items.length === 0) return null
  return (
    <ul className="flex flex-col">
      {data.items.map(({ id, openedAt }) => (
        <li key={id} className="flex min-h-11 items-center justify-between gap-3">
          <span>
            <Trans>Desk open since {{ time: shortMoment(openedAt) }}</Trans>
          </span>
          <Button size="small" look="quiet" busy={busy} onClick={() => onEnd(id)}>
            <Trans>Close desk</Trans>
          </Button>
        </li>
      ))}
    </ul>
  )
}
