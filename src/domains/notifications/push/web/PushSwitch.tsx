import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isInstalled, isIos } from '#platform/web/device.ts'
import { browserSubscription, canPush } from '#platform/web/push-subscription.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Switch } from '#ui/Switch.tsx'
import { disablePush, enablePush, push, pushApi } from './push.ts'

const HERE = ['push-here']

/**
 * Turns push on or off on this device and sends a test message. Loads its own state. The page decides whether the
 * account wants push at all (`push.enabled`), and for which types. Asks for permission only when push is turned on.
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
      if (on) setPermission(await enablePush(state.data?.publicKey ?? ''))
      else await disablePush()
    },
    // Offline, it fails immediately and switches back.
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
        label={<Trans>Push notifications on this device</Trans>}
        hint={<Trans>Get alerts even when Open Mat is closed.</Trans>}
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
        {attempt.data?.sent && <Trans>Sent. It should arrive in a moment.</Trans>}
        {(attempt.isError || attempt.data?.sent === false) && (
          <Trans>Couldn't send. Turn push notifications off and on again, or try later.</Trans>
        )}
      </p>
    </div>
  )
}

/** After a refusal the browser never asks again. Only the browser's own settings can change that. */
function Denied() {
  return (
    <Alert tone="careful" title={<Trans>Your browser is blocking notifications from Open Mat</Trans>} className="mt-2">
      <WayBack />
    </Alert>
  )
}

function WayBack() {
  const { userAgent } = navigator
  if (isIos()) return <Trans>In the Settings app, go to Notifications, then Open Mat, and allow them.</Trans>
  if (/Firefox\//.test(userAgent))
    return <Trans>Click the crossed-out speech bubble next to the address, remove the block and reload.</Trans>
  if (/Safari\//.test(userAgent) && !/Chrom(e|ium)\//.test(userAgent))
    return <Trans>In the Safari menu, go to Settings, Websites, Notifications, and allow Open Mat.</Trans>
  return <Trans>Tap the icon to the left of the address, allow notifications and reload.</Trans>
}

/** Safari on iOS only shows notifications from apps on the Home Screen. */
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
          <Trans>Open it from there and come back to this page.</Trans>
        </li>
      </ol>
    </Alert>
  )
}

function NotHere() {
  return (
    <Alert>
      <Trans>
        This browser can't receive push notifications. Open Mat can still reach you in the app and by email.
      </Trans>
    </Alert>
  )
}
