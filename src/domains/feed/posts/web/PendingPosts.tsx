import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { QuotedEntry } from '#domains/feed/activities/web/SharedQuote.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { drop, retry } from '#platform/web/outbox.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useFileAddress } from './PictureList.tsx'
import { draftOf, forgetPostDraft } from './post-draft.ts'
import { type PendingPost, type PostToSend, usePendingPosts } from './post-write.ts'
import { Discard, RefusalReason, UnsentChip } from './Unsent.tsx'

const ComposerDialog = lazyDialog(() => import('./ComposerDialog.tsx'))

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
            <UnsentChip state={state} />
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

function Refused({ pending }: { pending: PendingPost }) {
  const { id, failure, post } = pending
  const [editing, setEditing] = useState(false)
  return (
    <>
      <RefusalReason failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setEditing(true)}>
          <Trans>Edit</Trans>
        </Button>
        <Button size="small" onClick={() => retry(id)}>
          <Trans>Try again</Trans>
        </Button>
        <Discard onDiscard={() => Promise.all([drop(id), forgetPostDraft(draftOf(undefined, id))])} />
      </div>
      {editing && <ComposerDialog unsent={pending} shared={post.shared} onClose={() => setEditing(false)} />}
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
