import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { UnsentLine } from '#domains/feed/comments/web/UnsentLine.tsx'
import { useReportMenu } from '#domains/members/reporting/web/use-report-menu.tsx'
import { MessageLink } from '#domains/messages/messages/web/MessageLink.tsx'
import type { OutboxEntry } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import type { BoardEntry } from '../contract.ts'
import { gearLabels } from './board-labels.ts'
import type { BoardWrite, OwnEntry } from './board-writes.ts'

/** An entry without `person` is the viewer's own and isn't on the server yet. */
export type ShownEntry = OwnEntry & { person?: BoardEntry['person'] }

interface BoardRowProps {
  entry: ShownEntry
  target: string
  isOwn: boolean
  mayRemove: boolean
  unsent: { queued: OutboxEntry; write: BoardWrite } | undefined
  onEdit: (entry: OwnEntry) => void
  onPut: (entry: OwnEntry, removes?: boolean) => void
}

/** One offer or request, with what the viewer can do with it. */
export function BoardRow({ entry: stored, target, isOwn, mayRemove, unsent, onEdit, onPut }: BoardRowProps) {
  const { t } = useLingui()
  const { person } = stored
  const { person: _, ...own } = unsent ? { ...stored, ...unsent.write.entry } : stored
  const report = useReportMenu(target, { isOwn })
  const remove = {
    label: t`Remove`,
    icon: <Trash2 aria-hidden="true" />,
    danger: true,
    onPress: () => onPut(own, true),
  }
  const items: MenuItem[] = isOwn
    ? [
        { label: t`Edit`, icon: <Pencil aria-hidden="true" />, onPress: () => onEdit(own) },
        {
          label: own.isTaken ? t`Mark as open` : own.direction === 'offers' ? t`Mark as taken` : t`Mark as found`,
          icon: own.isTaken ? <RotateCcw aria-hidden="true" /> : <CircleCheck aria-hidden="true" />,
          onPress: () => onPut({ ...own, isTaken: !own.isTaken }),
        },
        remove,
      ]
    : [...report.items, ...(mayRemove ? [remove] : [])]
  const name = person && `\u2068${person.displayName}\u2069`
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-3">
      <div className="min-w-0 flex-1 basis-40">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <What entry={own} />
          {own.isTaken && <Chip>{own.direction === 'offers' ? <Trans>Taken</Trans> : <Trans>Found</Trans>}</Chip>}
        </p>
        <p className="wrap-anywhere" dir="auto">
          {own.text}
        </p>
        <p className="text-sm text-quiet wrap-anywhere">
          {isOwn ? (
            <Trans>From you</Trans>
          ) : (
            person && (
              <Link to={paths.profile(person)} className="hover:underline">
                <bdi>{person.displayName}</bdi>
              </Link>
            )
          )}
        </p>
        {unsent?.write.removes && unsent.queued.state !== 'refused' && (
          <p className="text-sm text-quiet">
            <Trans>Will be removed.</Trans>
          </p>
        )}
        {unsent && <UnsentLine entry={unsent.queued} />}
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {!isOwn && person && !own.isTaken && <MessageLink to={{ uid: person.uid }} />}
        {items.length > 0 && <Menu label={isOwn ? t`Options for your entry` : t`Options for ${name}`} items={items} />}
      </div>
      {report.dialog}
    </li>
  )
}

function What({ entry: { direction, item } }: { entry: OwnEntry }) {
  const { t } = useLingui()
  if (item.kind === 'gear') {
    const gear = t(gearLabels[item.gear])
    return direction === 'offers' ? <Trans>To lend: {gear}</Trans> : <Trans>Looking for: {gear}</Trans>
  }
  return direction === 'offers' ? (
    <Plural value={{ count: item.seats }} one="Offers # seat" other="Offers # seats" />
  ) : (
    <Plural value={{ count: item.seats }} one="Needs # seat" other="Needs # seats" />
  )
}
