import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Music } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { AttachedPlaylist } from '../contract.ts'
import { detachFrom, type MusicPlace, playlistQuery, showPlaylist } from './music.ts'

const PlaylistDialog = lazyDialog(() => import('./PlaylistDialog.tsx'))

/** The playlist of an event, session or promotion. Renders nothing if there's none and the viewer can't add one. */
export default function PlaylistCard({ place }: { place: MusicPlace }) {
  const { data } = useQuery(playlistQuery(place))
  const [choosing, setChoosing] = useState(false)
  if (!data || (!data.playlist && !data.mayAttach)) return null
  const { playlist, mayAttach } = data
  return (
    <Card title={place.kind === 'event' ? <Trans>Playlist</Trans> : <Trans>What was playing</Trans>}>
      <div className="flex flex-col items-start gap-4">
        {playlist && <Shown playlist={playlist} />}
        {mayAttach && (
          <div className="flex flex-wrap gap-2">
            <Button
              size="small"
              icon={<Music aria-hidden="true" size={18} />}
              aria-haspopup="dialog"
              onClick={() => setChoosing(true)}
            >
              {playlist ? <Trans>Choose another</Trans> : <Trans>Choose a playlist</Trans>}
            </Button>
            {playlist && <TakeAway place={place} />}
          </div>
        )}
      </div>
      {choosing && <PlaylistDialog place={place} onClose={() => setChoosing(false)} />}
    </Card>
  )
}

function Shown({ playlist: { name, url, cover } }: { playlist: AttachedPlaylist }) {
  const { t } = useLingui()
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener nofollow"
      className="flex min-h-11 max-w-full min-w-0 items-center gap-3 rounded-control hover:bg-sunk"
    >
      {cover ? (
        <img src={cover} alt="" width={64} height={64} className="size-16 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="flex size-16 shrink-0 items-center justify-center rounded-control bg-sunk text-quiet">
          <Music aria-hidden="true" size={24} />
        </span>
      )}
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </span>
        <span className="inline-flex items-center gap-1 text-sm text-primary-strong">
          {t`Open in Spotify`}
          <ExternalLink aria-hidden="true" size={14} />
        </span>
      </span>
    </a>
  )
}

function TakeAway({ place }: { place: MusicPlace }) {
  const { act, busy } = useAction()
  const detach = () =>
    act(async () => {
      await detachFrom(place)
      showPlaylist(place, null)
    })
  return (
    <Button size="small" look="quiet" busy={busy !== null} onClick={() => void detach()}>
      <Trans>Remove</Trans>
    </Button>
  )
}
