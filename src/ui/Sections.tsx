import { ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Chip } from './Chip.tsx'
import { classes } from './classes.ts'
import { PageTitle } from './PageTitle.tsx'
import { useWideScreen } from './wide-screen.ts'

export interface Section {
  id: string
  to: string
  label: string
  Icon: LucideIcon
  /** A few words about what's in it, for the list on a phone. */
  hint?: string
  /** How many items are waiting in it. */
  count?: number
}

export interface SectionsProps {
  title: string
  /** The page's own URL: the list on a phone, the first section on a desktop. */
  to: string
  groups: readonly (readonly Section[])[]
  /** The section in the URL, if any. */
  open: string | undefined
  /** The content of the open section, or of the first one if none is open. */
  children: ReactNode
}

/** A page of many sections with their own URLs: a list beside the open section on a desktop, a list first on a phone. */
export function Sections({ title, to, groups, open, children }: SectionsProps) {
  const wide = useWideScreen()
  const sections = groups.flat()
  const isOpen = wide || open !== undefined
  return (
    <>
      {wide || open === undefined ? (
        <PageTitle>{title}</PageTitle>
      ) : (
        <PageTitle back={to} lead={title}>
          {sections.find(({ id }) => id === open)?.label}
        </PageTitle>
      )}
      {/* The content is at the same place at every width, so that what's typed survives when a tablet is turned. */}
      <div className={classes(wide && 'grid grid-cols-[min(13.5rem,30%)_minmax(0,1fr)] items-start gap-8')}>
        {wide || !isOpen ? (
          <SectionList
            title={title}
            groups={groups}
            open={wide ? (open ?? sections[0]?.id) : undefined}
            beside={wide}
          />
        ) : null}
        {isOpen && <div className="flex min-w-0 flex-col gap-4">{children}</div>}
      </div>
    </>
  )
}

interface SectionListProps extends Pick<SectionsProps, 'title' | 'groups' | 'open'> {
  beside?: boolean
}

function SectionList({ title, groups, open, beside = false }: SectionListProps) {
  return (
    <nav
      aria-label={title}
      className={
        beside
          ? 'sticky top-4 flex max-h-[calc(100dvh-2rem)] flex-col overflow-y-auto [scrollbar-width:thin]'
          : 'flex flex-col gap-4'
      }
    >
      {groups.map((sections) => (
        <ul
          key={sections[0]?.id}
          className={
            beside
              ? 'border-line py-2 first:pt-0 not-last:border-b'
              : 'divide-y divide-line overflow-hidden rounded-card border border-line bg-paper'
          }
        >
          {sections.map((section) => (
            <li key={section.id} className="relative">
              <SectionLink section={section} current={section.id === open} beside={beside} />
            </li>
          ))}
        </ul>
      ))}
    </nav>
  )
}

function SectionLink({ section, current, beside }: { section: Section; current: boolean; beside: boolean }) {
  const { to, label, hint, Icon, count } = section
  const id = useId()
  return (
    <div
      className={classes(
        'flex items-center gap-3',
        beside ? 'min-h-11 rounded-control px-3 py-1.5 font-medium' : 'min-h-14 px-4 py-2.5 hover:bg-sunk',
        beside && (current ? 'bg-primary-soft text-primary-strong' : 'text-quiet hover:bg-sunk hover:text-ink'),
      )}
    >
      <Icon aria-hidden="true" size={20} className={classes('shrink-0', !beside && 'text-primary-strong')} />
      <span className="min-w-0 flex-1">
        <Link
          id={`${id}-name`}
          to={to}
          aria-current={current ? 'page' : undefined}
          aria-labelledby={count ? `${id}-name ${id}-count` : undefined}
          aria-describedby={hint && !beside ? `${id}-hint` : undefined}
          className={classes(
            'block break-words hyphens-auto text-inherit no-underline after:absolute after:inset-0',
            'focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
            !beside && 'font-medium',
          )}
        >
          {label}
        </Link>
        {hint && !beside && (
          <span id={`${id}-hint`} className="block text-sm text-quiet">
            {hint}
          </span>
        )}
      </span>
      {count ? (
        <Chip tone="primary" className="shrink-0 tabular-nums">
          <span id={`${id}-count`}>{count}</span>
        </Chip>
      ) : null}
      {!beside && <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-quiet rtl:-scale-x-100" />}
    </div>
  )
}
