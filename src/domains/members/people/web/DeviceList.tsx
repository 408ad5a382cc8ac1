import calls from 'virtual:calls/session'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Laptop, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SignedInDevice, sessionContract } from '#domains/members/session/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { deviceOf } from './device-name.ts'

const session = queriesOf<typeof sessionContract>(calls)

/** The member's sessions. Any session but this one can be ended, or all others together. */
export function DeviceList() {
  const devices = useQuery({ ...session.devices.queryOptions(), meta: { keep: false } })
  if (devices.isPending) return <SkeletonRows rows={2} />
  if (devices.isError) return <Failure what={<Trans>your devices</Trans>} again={devices.refetch} />
  const items = devices.data.items.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map((device) => (
          <Device key={device.id} device={device} />
        ))}
      </ul>
      {items.some(({ current }) => !current) && <EndOthers others={items.length - 1} />}
    </>
  )
}

/** Ends all sessions but this one, e.g. after losing a phone. */
function EndOthers({ others }: { others: number }) {
  const { t } = useLingui()
  const toasts = useToast()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const end = useMutation({
    ...session.signOutOthers.mutationOptions(),
    async onSuccess() {
      setAsking(false)
      await client.invalidateQueries({ queryKey: session.devices.key() })
    },
    onError: () => toasts.show({ tone: 'danger', text: t`Couldn't sign out the other devices. Try again.` }),
  })
  return (
    <>
      <Button className="mt-3" onClick={() => setAsking(true)}>
        <Trans>Sign out all others</Trans>
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t`Sign out all other devices?`}
        actions={
          <>
            <Button look="danger" busy={end.isPending} onClick={() => end.mutate(undefined)}>
              <Trans>Sign out all others</Trans>
            </Button>
            <Button onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
          </>
        }
      >
        <Plural
          value={others}
          one="# other browser or phone will be signed out. This one stays signed in."
          other="# other browsers and phones will be signed out. This one stays signed in."
        />
      </Dialog>
    </>
  )
}

function Device({ device }: { device: SignedInDevice }) {
  const { t } = useLingui()
  const { date, moment } = useDates()
  const toasts = useToast()
  const client = useQueryClient()
  const { browser, system } = deviceOf(device.userAgent)
  const Icon = system && ['iPhone', 'iPad', 'Android'].includes(system) ? Smartphone : Laptop
  const name = [browser, system].filter(Boolean).join(' · ') || t`Unknown device`
  const end = useMutation({
    ...session.endDevice.mutationOptions(),
    onSuccess: () => client.invalidateQueries({ queryKey: session.devices.key() }),
    onError: () => toasts.show({ tone: 'danger', text: t`Couldn't sign out that device. Try again.` }),
  })
  return (
    <li className="flex min-h-16 items-center gap-4 py-2">
      <Icon aria-hidden="true" size={20} className="shrink-0 text-quiet" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
          <span>
            <Trans>Signed in {{ day: date(device.createdAt) }}</Trans>
          </span>
          <span>
            <Trans>Last active {{ time: moment(device.lastSeenAt) }}</Trans>
          </span>
        </p>
      </div>
      {device.current ? (
        <Chip tone="good">
          <Trans>This device</Trans>
        </Chip>
      ) : (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={t`Sign out on ${name}`}
          onClick={() => end.mutate({ id: device.id })}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
