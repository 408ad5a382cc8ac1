import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { QuotedEntry } from '#domains/feed/activities/web/SharedQuote.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { drop, retry } from '#platform/web/outbox.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { useFileAddress } from './PictureList.tsx'
import { type PendingPost, type PostToSend, usePendingPosts } from './post-write.ts'

/** The member's unsent posts, shown as they'll appear. */
export default function PendingPosts() {
  const pending = usePendingPosts()
  return pending.map((post) => <PendingCard key={post.id} pending={post} />)
}

function PendingCard({ pending }: { pending: PendingPost }) {
  const { t, i18n } = useLingui()
  const { userProfile, user } = useAuth()
  const { post, state } = pending
  const { words, Icon } = VISIBILITY_SIGNS[post.visibility]
  const name = userProfile?.displayName ?? ''
  return (
    <article
      aria-label={t`Your unsent post`}
      className="min-w-0 rounded-card border border-dashed border-edge bg-paper p-4 sm:px-6 sm:py-5"
    >
      <header className="flex items-start gap-3">
        <Avatar name={name} src={user?.photoURL ?? null} size={40} decorative />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
            <State state={state} />
            <span className="inline-flex items-center gap-1">
              <Icon aria-hidden="true" size={14} />
              {i18n._(words)}
            </span>
          </p>
        </div>
      </header>
      <div className="mt-3 flex flex-col gap-3">
        {post.text && <RichText text={post.text} mentions={[]} />}
        {post.pictures.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {post.pictures.map((picture, at) => (
              <Picture key={picture.id} picture={picture} alt={picture.alt || t`Picture ${{ number: at + 1 }}`} />
            ))}
          </ul>
        )}
        {post.shared && <QuotedEntry entry={post.shared} />}
        {state === 'refused' && <Refused pending={pending} />}
      </div>
    </article>
  )
}

function State({ state }: { state: PendingPost['state'] }) {
  switch (state) {
    case 'waiting':
      return (
        <Chip tone="careful" icon={<CloudUpload aria-hidden="true" />}>
          <Trans>Waiting to send</Trans>
        </Chip>
      )
    case 'sending':
      return (
        <Chip icon={<CloudUpload aria-hidden="true" />}>
          <Trans>Sending…</Trans>
        </Chip>
      )
    case 'refused':
      return (
        <Chip tone="danger" icon={<CircleAlert aria-hidden="true" />}>
          <Trans>Not sent</Trans>
        </Chip>
      )
  }
}

function Refused({ pending: { id, failure } }: { pending: PendingPost }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <p className="text-danger">
        {failure?.kind === 'fault' ? (
          <Trans>Something went wrong on our side. Nothing was lost.</Trans>
        ) : failure?.status === 404 ? (
          <Trans>This isn't available any more.</Trans>
        ) : (
          failure?.message
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {asking ? (
          <>
            <Button size="small" look="danger" onClick={() => void drop(id)}>
              <Trans>Discard post</Trans>
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button size="small" onClick={() => retry(id)}>
              <Trans>Try again</Trans>
            </Button>
            <Button size="small" look="quiet" onClick={() => setAsking(true)}>
              <Trans>Discard</Trans>
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function Picture({ picture, alt }: { picture: PostToSend['pictures'][number]; alt: string }) {
  const address = useFileAddress(picture.file, picture.id)
  return (
    <li className="size-24 overflow-hidden rounded-control bg-sunk">
      {address && <img src={address} alt={alt} className="size-full object-cover" />}
    </li>
  )
}
