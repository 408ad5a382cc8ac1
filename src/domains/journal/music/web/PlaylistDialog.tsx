import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAction } from '#platform/web/use-action.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { AttachOutcome, OwnPlaylists } from '../contract.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { attachTo, type MusicPlace, ownPlaylistsQuery, showPlaylist } from './music.ts'

/** Lets the member choose a playlist. Spotify's failures stay in this dialog. */
export default function PlaylistDialog({ place, onClose }: { place: MusicPlace; onClose: () => void }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Exclude<AttachOutcome, { status: 'attached' }>>()
  return (
    <Dialog open onClose={onClose} title={<Trans>Choose a playlist</Trans>}>
      <p className="mb-4 text-quiet">
        {place.kind === 'event'
          ? t`Everyone who can see this event will see the playlist's name, cover and link.`
          : t`Everyone who can see this entry will see the playlist's name, cover and link.`}
      </p>
      {outcome?.status === 'absent' && (
        <Alert tone="careful">
          <Trans>That playlist no longer exists. Choose another one.</Trans>
        </Alert>
      )}
      {outcome && outcome.status !== 'absent' ? (
        <Nothing why={outcome} onAgain={() => setOutcome(undefined)} />
      ) : (
        <OwnPlaylistsList place={place} onDone={onClose} onRefused={setOutcome} />
      )}
    </Dialog>
  )
}

interface ListProps {
  place: MusicPlace
  onDone: () => void
  onRefused: (outcome: Exclude<AttachOutcome, { status: 'attached' }>) => void
}

function OwnPlaylistsList({ place, onDone, onRefused }: ListProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const list = useInfiniteQuery(ownPlaylistsQuery())
  const last = list.data?.pages.at(-1)
  if (!last)
    return list.isError ? (
      <Failure what={<Trans>your playlists</Trans>} again={list.refetch} busy={list.isFetching} />
    ) : (
      <SkeletonRows rows={4} />
    )
  const items = list.data?.pages.flatMap((page) => (page.status === 'here' ? page.items : [])) ?? []
  if (last.status !== 'here' && items.length === 0) return <Nothing why={last} onAgain={() => void list.refetch()} />
  if (items.length === 0)
    return (
      <p>
        <Trans>You don't have any Spotify playlists yet. Make one there, then choose it here.</Trans>
      </p>
    )
  const choose = (id: string) =>
    act(async () => {
      const outcome = await attachTo(place, id)
      if (outcome.status !== 'attached') return onRefused(outcome)
      showPlaylist(place, outcome.playlist)
      toasts.show({ tone: 'good', text: t`Playlist added.` })
      onDone()
    }, id)
  return (
    <>
      <ul className="-mx-2 flex flex-col">
        {items.map(({ id, name }) => (
          <li key={id}>
            <Button
              look="quiet"
              wide
              className="justify-start text-left"
              busy={busy === id}
              onClick={() => void choose(id)}
            >
              <bdi className="wrap-anywhere">{name}</bdi>
            </Button>
          </li>
        ))}
      </ul>
      {last.status !== 'here' && <Nothing why={last} onAgain={() => void list.refetch()} />}
      <ShowMore of={list} className="mt-2" />
    </>
  )
}

interface NothingProps {
  why: Exclude<OwnPlaylists, { status: 'here' }>
  onAgain: () => void
}

function Nothing({ why, onAgain }: NothingProps) {
  const { pathname, search } = useLocation()
  if (why.status === 'not-connected')
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>Connect Spotify to choose one of your playlists. We'll bring you back here.</Trans>
        </p>
        <ConnectButton returnTo={pathname + search} />
      </div>
    )
  const { retryAfter, reason } = why
  return (
    <Alert
      tone="careful"
      action={
        reason === 'no-answer' && (
          <Button size="small" onClick={onAgain}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      {reason === 'not-here' ? (
        <Trans>Music isn't available here yet.</Trans>
      ) : retryAfter ? (
        <Trans>Spotify is busy. Try again in {retryAfter} s.</Trans>
      ) : (
        <Trans>Spotify isn't responding. Nothing changed.</Trans>
      )}
    </Alert>
  )
}
