import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isInstalled, isIos } from '#platform/web/device.ts'
import { browserSubscription, canPush } from '#platform/web/push-subscription.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Switch } from '#ui/Switch.tsx'
import { push, pushApi, turnOff, turnOn } from './push.ts'

const HERE = ['push-here']

/**
 * Push on this device, on or off, with a way to try it. It takes no props, loads its state itself and fits anywhere a Switch
 * does; whether the account wants push at all (`push.enabled`) and of what is the business of whoever places it. Permission is
 * asked only when somebody turns it on.
 */
export function PushSwitch() {
  if (isIos() && !isInstalled()) return <InstallFirst />
  if (!canPush()) return <NotHere />
  return <DeviceSwitch />
}

function DeviceSwitch() {
  const { t } = useLingui()
  const client = useQueryClient()
  const [permission, setPermission] = useState(Notification.permission)
  const state = useQuery({
    ...push.state.queryOptions({ input: { uid: 'me' } }),
    meta: { keep: false },
  })
  const here = useQuery({
    queryKey: HERE,
    queryFn: async () => (await browserSubscription()) !== null,
    meta: { keep: false },
  })
  const change = useMutation({
    mutationFn: async (on: boolean) => {
      if (on) setPermission(await turnOn(state.data?.publicKey ?? ''))
      else await turnOff()
    },
    // Without a connection it fails at once and goes back.
    networkMode: 'always',
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: push.state.key() }),
        client.invalidateQueries({ queryKey: HERE }),
      ]),
  })
  const on = permission === 'granted' && Boolean(state.data?.subscribed && here.data)
  const failed = change.isError || state.isError
  return (
    <div>
      <Switch
        label={<Trans>Push on this device</Trans>}
        hint={<Trans>Rings here, also while Open Mat is closed.</Trans>}
        checked={change.isPending ? change.variables : on}
        disabled={!state.data || here.isPending || change.isPending}
        aria-invalid={failed || undefined}
        onCheckedChange={(wanted) => change.mutate(wanted)}
      />
      {failed && <ErrorText>{t`Couldn't save. Try again.`}</ErrorText>}
      {permission === 'denied' && <Denied />}
      {on && <Try />}
    </div>
  )
}

function Try() {
  const attempt = useMutation({ mutationFn: () => pushApi.test({ uid: 'me' }), networkMode: 'always' })
  return (
    <div className="flex flex-wrap items-center gap-3 py-2">
      <Button size="small" busy={attempt.isPending} onClick={() => attempt.mutate()}>
        <Trans>Send a test</Trans>
      </Button>
      <p role="status" className="text-sm text-quiet">
        {attempt.data?.sent && <Trans>Sent. It should ring in a moment.</Trans>}
        {(attempt.isError || attempt.data?.sent === false) && (
          <Trans>It could not be sent. Turn push off and on again, or try later.</Trans>
        )}
      </p>
    </div>
  )
}

/** A browser that was told no does not ask again; only its own settings change that. */
function Denied() {
  return (
    <Alert tone="careful" title={<Trans>Your browser blocks notifications from Open Mat</Trans>} className="mt-2">
      <WayBack />
    </Alert>
  )
}

function WayBack() {
  const { userAgent } = navigator
  if (isIos()) return <Trans>Open the Settings app, then Notifications, Open Mat, and allow them.</Trans>
  if (/Firefox\//.test(userAgent))
    return (
      <Trans>
        Click the symbol with the crossed-out speech bubble beside the address, take the block away, and reload.
      </Trans>
    )
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent))
    return <Trans>In the menu open Safari, Settings, Websites, Notifications, and allow Open Mat.</Trans>
  return <Trans>Press the symbol left of the address, then Notifications, Allow, and reload.</Trans>
}

/** Safari on an iPhone rings only for what stands on the home screen. */
function InstallFirst() {
  return (
    <Alert title={<Trans>Add Open Mat to your Home Screen first</Trans>}>
      <ol className="list-decimal pl-5">
        <li>
          <Trans>Tap Share in Safari.</Trans>
        </li>
        <li>
          <Trans>Tap Add to Home Screen.</Trans>
        </li>
        <li>
          <Trans>Open Open Mat from there and come back to this page.</Trans>
        </li>
      </ol>
    </Alert>
  )
}

function NotHere() {
  return (
    <Alert>
      <Trans>This browser cannot take push messages. Open Mat can still reach you in the app and by mail.</Trans>
    </Alert>
  )
}
