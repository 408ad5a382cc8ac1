import { Trans } from '@lingui/react/macro'
import { Award, CalendarPlus, type LucideIcon, MapPinCheck, NotebookPen, SquarePen, Swords, Timer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { QuickLog } from '#domains/journal/training/web/QuickLog.tsx'
import { useSessions } from '#domains/journal/training/web/use-sessions.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const ComposerDialog = lazyDialog(() => import('#domains/feed/posts/web/ComposerDialog.tsx'))

/** What a member can do from any page, starting with logging the session they just trained. */
export default function AddSheet({ onClose }: { onClose: () => void }) {
  const [posting, setPosting] = useState(false)
  if (posting) return <ComposerDialog onClose={onClose} />
  return <Sheet onClose={onClose} onPost={() => setPosting(true)} />
}

function Sheet({ onClose, onPost }: { onClose: () => void; onPost: () => void }) {
  const { userProfile } = useAuth()
  const { sessions } = useSessions()
  const homeGym = userProfile?.homeGymId
  return (
    <Dialog open onClose={onClose} title={<Trans>Add</Trans>}>
      <div className="border-b border-line pb-4">
        <QuickLog sessions={sessions} onLogged={onClose} />
      </div>
      <ul className="-mx-2 mt-2">
        <Item Icon={NotebookPen} to={paths.newSession()} onPress={onClose}>
          <Trans>Log a session</Trans>
        </Item>
        <Item Icon={SquarePen} onPress={onPost}>
          <Trans>Post</Trans>
        </Item>
        <Item Icon={Swords} to={paths.newMatch()} onPress={onClose}>
          <Trans>Match</Trans>
        </Item>
        <Item Icon={Timer} to={paths.timer()} onPress={onClose}>
          <Trans>Round timer</Trans>
        </Item>
        <Item Icon={Award} to={paths.newPromotion()} onPress={onClose}>
          <Trans>Promotion</Trans>
        </Item>
        {homeGym && (
          <Item Icon={MapPinCheck} to={paths.gym(homeGym)} onPress={onClose}>
            <Trans>Check in at your gym</Trans>
          </Item>
        )}
        <Item Icon={CalendarPlus} to={paths.events()} onPress={onClose}>
          <Trans>Find an event</Trans>
        </Item>
      </ul>
    </Dialog>
  )
}

const look = 'flex min-h-12 w-full items-center gap-3 rounded-control px-2 text-left font-medium hover:bg-sunk'

function Item({
  Icon,
  to,
  onPress,
  children,
}: {
  Icon: LucideIcon
  to?: string
  onPress: () => void
  children: ReactNode
}) {
  const inside = (
    <>
      <Icon aria-hidden="true" size={22} className="shrink-0 text-primary" />
      {children}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} onClick={onPress} className={look}>
          {inside}
        </Link>
      ) : (
        <button type="button" onClick={onPress} className={look}>
          {inside}
        </button>
      )}
    </li>
  )
}
