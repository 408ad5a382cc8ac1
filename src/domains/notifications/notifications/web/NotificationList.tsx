import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { FeedEnd } from '#domains/feed/activities/web/FeedEnd.tsx'

import { useOutbox } from '#platform/web/outbox.ts'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { NotificationTab } from '../contract.ts'
import { EmptyTab } from './EmptyTab.tsx'
import { afterWrite, belongsInTab, type CachedLine, linesOf, newIn, sectionOf, sections } from './lines.ts'
import { NotificationRow } from './NotificationRow.tsx'
import { SECTIONS } from './notification-labels.ts'
import { lineWriteOf } from './notification-writes.ts'
import { linesQuery } from './notifications.ts'
import { useNewest } from './use-newest.ts'

/** The lines of one tab by day, newest first. */
export function NotificationList({ tab }: { tab: NotificationTab }) {
  const root = useRef<HTMLDivElement>(null)
  const { data, isError, refetch, ...more } = useInfiniteQuery(linesQuery(tab))
  const { waiting, show } = useNewest(tab)
  const writes = useOutbox().flatMap(lineWriteOf)

  if (!data)
    return isError ? <Failure what={<Trans>your notifications</Trans>} again={refetch} /> : <SkeletonRows rows={6} />
  const lines = linesOf(data)
    .map((line) => writes.reduce<CachedLine>(afterWrite, line))
    .filter((line) => belongsInTab(tab, line))
  const now = new Date()
  const showAll = () => {
    show()
    window.scrollTo({ top: 0 })
    root.current?.focus({ preventScroll: true })
  }
  /** Moves focus to the neighbour of the line that's being removed. */
  const leave = (groupId: string) => {
    const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-line] > div > a') ?? [])]
    const at = links.findIndex((link) => link.closest<HTMLElement>('[data-line]')?.dataset.line === groupId)
    const next = links[at + 1] ?? links[at - 1] ?? root.current
    requestAnimationFrame(() => next?.focus())
  }
  return (
    <div ref={root} tabIndex={-1} className="outline-none">
      <NewLines count={waiting ? newIn(data, waiting) : 0} onPress={showAll} />
      {lines.length === 0 && !more.hasNextPage ? (
        <EmptyTab tab={tab} />
      ) : (
        <>
          {sections.map((section) => {
            const those = lines.filter(({ timestamp }) => sectionOf(timestamp, now) === section)
            if (those.length === 0) return null
            return <LinesSection key={section} section={section} lines={those} onLeaving={leave} />
          })}
          <FeedEnd {...more} />
        </>
      )}
    </div>
  )
}

interface LinesSectionProps {
  section: (typeof sections)[number]
  lines: readonly CachedLine[]
  onLeaving: (groupId: string) => void
}

function LinesSection({ section, lines, onLeaving }: LinesSectionProps) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby={`notifications-${section}`} className="mb-4">
      <h2 id={`notifications-${section}`} className="px-3 py-2 text-sm text-quiet">
        {i18n._(SECTIONS[section])}
      </h2>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ul role="list" aria-labelledby={`notifications-${section}`} className="flex flex-col gap-1">
        {lines.map((line) => (
          <li key={line.group.id}>
            <NotificationRow line={line} onLeaving={() => onLeaving(line.group.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewLines({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--covered-above)+8px)] z-20 flex h-0 justify-center overflow-visible"
    >
      {count > 0 && (
        <button
          type="button"
          onClick={onPress}
          className="pointer-events-auto inline-flex h-11 animate-rise items-center gap-2 rounded-full bg-primary px-4 text-sm font-semibold whitespace-nowrap text-on-primary shadow-float enabled-hover:bg-primary-strong"
        >
          <ArrowUp aria-hidden="true" size={16} />
          <Plural value={count} one="# new" other="# new" />
        </button>
      )}
    </div>
  )
}
