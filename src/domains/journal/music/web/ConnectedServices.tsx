import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#platform/web/paths.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Connection } from '../contract.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { connectionChanged, connectionQuery, musicApi } from './music.ts'

/** Settings › Connected services. */
export function ConnectedServices() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(connectionQuery())
  return (
    <Card title={t`Spotify`}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-text text-quiet">
          <Trans>
            Add one of your playlists to an open mat, a session or a promotion. People see its name, its cover and a
            link. Open Mat only reads your account name and, when you choose one, your playlists.
          </Trans>
        </p>
        {data ? (
          <Connected {...data} />
        ) : isError ? (
          <Failure what={<Trans>your connected services</Trans>} again={refetch} />
        ) : (
          <Skeleton className="h-11 w-48" />
        )}
      </div>
    </Card>
  )
}

function Connected({ available, connection }: Connection) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  if (!connection)
    return available ? (
      <ConnectButton returnTo={paths.settings('services')} />
    ) : (
      <p>
        <Trans>Music isn't available here yet.</Trans>
      </p>
    )
  const { accountName } = connection
  const disconnect = () =>
    act(async () => {
      await musicApi.disconnect({ uid: 'me' })
      await connectionChanged()
      toasts.show({ tone: 'good', text: t`Spotify disconnected` })
    })
  return (
    <>
      <p className="wrap-anywhere">
        <Trans>
          Connected as <bdi className="font-semibold">{accountName}</bdi>.
        </Trans>
      </p>
      <Button busy={busy !== null} onClick={() => void disconnect()}>
        <Trans>Disconnect</Trans>
      </Button>
      <p className="text-sm text-quiet">
        <Trans>If you disconnect, playlists you've already added stay up until you remove them.</Trans>
      </p>
    </>
  )
}
