import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '#domains/gym-management/membership/web/use-act.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Connection } from '../contract.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { connectionChanged, connectionQuery, musicApi } from './music.ts'

/** Settings › Connected services: what else may be asked in my name, and how to end that. */
export function ConnectedServices() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(connectionQuery())
  return (
    <Card title={t`Spotify`}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-text text-quiet">
          <Trans>
            Show a playlist with an open mat, a session or a promotion: its name, its cover and a link. Open Mat reads
            the names of your playlists when you choose one, and nothing else.
          </Trans>
        </p>
        {data ? (
          <Connected {...data} />
        ) : isError ? (
          <NotLoaded again={refetch}>
            <Trans>Your connected services did not load.</Trans>
          </NotLoaded>
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
  const { act, busy } = useAct()
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
        <Trans>Playlists that you have shown stay where they are until you take them away there.</Trans>
      </p>
    </>
  )
}
