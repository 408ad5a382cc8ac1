import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useAct } from '#domains/gym-management/membership/web/use-act.ts'
import { failureOf } from '#platform/web/errors.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { AttachOutcome, OwnPlaylists } from '../contract.ts'
import { ConnectButton } from './ConnectButton.tsx'
import { attachTo, type MusicPlace, ownPlaylistsQuery, showPlaylist } from './music.ts'

/** Chooses one of my playlists. What Spotify does wrong is said here; the page behind goes on. */
export default function PlaylistDialog({ place, onClose }: { place: MusicPlace; onClose: () => void }) {
  const { t } = useLingui()
  const [outcome, setOutcome] = useState<Exclude<AttachOutcome, { status: 'attached' }>>()
  return (
    <Dialog open onClose={onClose} title={<Trans>Choose a playlist</Trans>}>
      <p className="mb-4 text-quiet">
        {place.kind === 'event'
          ? t`Everybody who sees this event sees its name, its cover and the link.`
          : t`Everybody who sees this entry sees its name, its cover and the link.`}
      </p>
      {outcome?.status === 'absent' && (
        <Alert tone="careful">
          <Trans>That playlist is not there any more. Choose another.</Trans>
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
  const { act, busy } = useAct()
  const list = useInfiniteQuery(ownPlaylistsQuery())
  const last = list.data?.pages.at(-1)
  if (!last)
    return list.isError ? (
      <Nothing
        why={{ status: 'unavailable', reason: 'no-answer', retryAfter: null }}
        isOffline={failureOf(list.error).kind === 'offline'}
        onAgain={() => void list.refetch()}
      />
    ) : (
      <SkeletonRows rows={4} />
    )
  const items = list.data?.pages.flatMap((page) => (page.status === 'here' ? page.items : [])) ?? []
  if (last.status !== 'here' && items.length === 0) return <Nothing why={last} onAgain={() => void list.refetch()} />
  if (items.length === 0)
    return (
      <p>
        <Trans>You have no playlists at Spotify yet. Make one there, then choose it here.</Trans>
      </p>
    )
  const choose = (id: string) =>
    act(async () => {
      const outcome = await attachTo(place, id)
      if (outcome.status !== 'attached') return onRefused(outcome)
      showPlaylist(place, outcome.playlist)
      toasts.show({ tone: 'good', text: t`The playlist is shown.` })
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
  isOffline?: boolean
  onAgain: () => void
}

function Nothing({ why, isOffline = false, onAgain }: NothingProps) {
  const { pathname, search } = useLocation()
  if (why.status === 'not-connected')
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>Connect Spotify to choose one of your playlists. You come back here.</Trans>
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
      ) : isOffline ? (
        <Trans>You're offline. Try again when you're back.</Trans>
      ) : retryAfter ? (
        <Trans>Spotify is busy. Try again in {retryAfter} s.</Trans>
      ) : (
        <Trans>Spotify did not answer. Nothing changed.</Trans>
      )}
    </Alert>
  )
}
