import { Trans, useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Bell, BellMinus, BellOff, MailCheck, MailOpen, Settings, Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link } from 'react-router'
import { isolated } from '#domains/feed/activities/web/activity-labels.ts'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { RequestAnswer } from '#domains/feed/follows/web/RequestAnswer.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { BeltBar } from '#ui/BeltBar.tsx'
import { classes } from '#ui/classes.ts'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { NotificationLine } from '../contract.ts'
import { pathOfNotification } from '../rules.ts'
import { detailOf, NotificationSentence } from './NotificationSentence.tsx'
import { TYPES } from './notification-labels.ts'
import { removeLine, setArchived, setRead, setThreadMuted, setTypeEnabled } from './notification-writes.ts'

interface NotificationRowProps {
  line: NotificationLine
  /** Called before the row leaves the list, so focus can move. */
  onLeaving: () => void
}

/** One group of notifications. It links to its target, and opening it marks it as read. */
export function NotificationRow({ line, onLeaving }: NotificationRowProps) {
  const { actor, group, read } = line
  const detail = detailOf(line)
  const open = () => setRead(line, true)
  // A middle click opens a new tab without a click event.
  const openBeside = ({ button }: MouseEvent) => button === 1 && open()
  return (
    <div
      data-line={group.id}
      data-read={read}
      className={classes(
        'flex items-start gap-1 rounded-control pr-1 enabled-hover:bg-sunk',
        !read && 'bg-primary-soft',
      )}
    >
      <div className="min-w-0 flex-1">
        <Link
          to={pathOfNotification(line)}
          onClick={open}
          onAuxClick={openBeside}
          className="flex items-start gap-3 rounded-control p-3"
        >
          <Faces line={line} />
          <span className="min-w-0 flex-1">
            {!read && (
              <VisuallyHidden>
                <Trans>Unread:</Trans>{' '}
              </VisuallyHidden>
            )}
            <span className={classes('block wrap-anywhere', !read && 'font-medium')}>
              <NotificationSentence line={line} />
            </span>
            {detail && (
              <span
                className={classes(
                  'mt-0.5 block text-quiet wrap-anywhere',
                  !actor ? 'whitespace-pre-line' : 'line-clamp-2',
                )}
              >
                <bdi>{detail}</bdi>
              </span>
            )}
            <LineFacts line={line} />
          </span>
          {!read && <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-primary" />}
        </Link>
        {line.type === 'follow' && line.extra.as === 'request' && actor && (
          <RequestAnswer uid={actor.id} displayName={actor.name} onAnswer={open} />
        )}
      </div>
      <span className="pt-1.5">
        <LineMenu line={line} onLeaving={onLeaving} />
      </span>
    </div>
  )
}

function LineFacts({ line: { actor, group, muted, timestamp } }: { line: NotificationLine }) {
  const dates = useDates()
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-quiet">
      <span aria-hidden="true">
        <Moment at={timestamp} />
      </span>
      <VisuallyHidden>{dates.fullMoment(timestamp)}</VisuallyHidden>
      {actor?.beltRank && group.actors.length <= 1 && (
        <BeltBar belt={actor.beltRank} stripes={actor.stripes} size="small" />
      )}
      {muted && (
        <span className="inline-flex items-center gap-1">
          <BellOff aria-hidden="true" size={14} />
          <Trans context="thread">Muted</Trans>
        </span>
      )}
    </span>
  )
}

/** Up to three actors' avatars, and the type's icon. */
function Faces({ line: { type, group } }: { line: NotificationLine }) {
  const { Icon } = TYPES[type]
  const faces = group.actors.slice(0, 3)
  return (
    <span aria-hidden="true" className="relative flex w-14 shrink-0">
      {faces.length === 0 ? (
        <span className="inline-flex size-10 items-center justify-center rounded-full bg-primary-soft text-primary-strong">
          <Icon size={20} />
        </span>
      ) : (
        <>
          {faces.map(({ id, name, photoURL }, at) => (
            <Avatar
              key={id}
              name={name}
              src={photoURL}
              size={faces.length === 1 ? 40 : 32}
              decorative
              className={classes(at > 0 && '-ml-5', 'ring-2 ring-paper')}
            />
          ))}
          <span className="absolute -bottom-1.5 left-6 inline-flex size-5 items-center justify-center rounded-full bg-primary text-on-primary ring-2 ring-paper">
            <Icon size={12} />
          </span>
        </>
      )}
    </span>
  )
}

function LineMenu({ line, onLeaving }: NotificationRowProps) {
  const { t, i18n } = useLingui()
  const toasts = useToast()
  const { type, actor, activityId, read, muted, archived } = line
  const name = actor && isolated(actor.name)
  const kind = i18n._(TYPES[type].kind)

  const fewer = () => {
    setTypeEnabled(type, false)
    toasts.show({
      text: t`${kind}: turned off in the app.`,
      action: { label: t`Undo`, onPress: () => setTypeEnabled(type, true) },
    })
  }
  const archive = () => {
    onLeaving()
    setArchived(line, !archived)
    toasts.show({
      text: archived ? t`Moved back to the list.` : t`Archived.`,
      action: { label: t`Undo`, onPress: () => setArchived({ ...line, archived: !archived }, archived) },
    })
  }
  const remove = () => {
    onLeaving()
    const undoRemove = removeLine(line)
    const undo = () => {
      if (!undoRemove()) toasts.show({ tone: 'danger', text: t`This notification has already been deleted.` })
    }
    toasts.show({ text: t`Notification deleted.`, action: { label: t`Undo`, onPress: undo }, staysMs: 9_500 })
  }

  const items: MenuItem[] = [
    read
      ? { label: t`Mark as unread`, icon: <MailCheck aria-hidden="true" />, onPress: () => setRead(line, false) }
      : { label: t`Mark as read`, icon: <MailOpen aria-hidden="true" />, onPress: () => setRead(line, true) },
  ]
  if (activityId !== null)
    items.push({
      label: muted ? t`Unmute this thread` : t`Mute this thread`,
      icon: muted ? <Bell aria-hidden="true" /> : <BellOff aria-hidden="true" />,
      onPress: () => setThreadMuted(activityId, !muted),
    })
  items.push(
    { label: t`Turn off this type`, icon: <BellMinus aria-hidden="true" />, onPress: fewer },
    {
      label: archived ? t`Move back to the list` : t`Archive`,
      icon: archived ? <ArchiveRestore aria-hidden="true" /> : <Archive aria-hidden="true" />,
      onPress: archive,
    },
    { label: t`Notification settings`, icon: <Settings aria-hidden="true" />, to: paths.settings('notifications') },
    { label: t`Delete`, icon: <Trash2 aria-hidden="true" />, danger: true, onPress: remove },
  )
  return (
    <Menu
      label={name ? t`Options for the notification from ${name}` : t`Options for this notification`}
      items={items}
    />
  )
}
