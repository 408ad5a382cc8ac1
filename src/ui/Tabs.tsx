import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { NavLink, type To, useLocation } from 'react-router'
import { classes } from './classes.ts'

export interface Tab<Id extends string = string> {
  id: Id
  label: ReactNode
  /** A number after the label. */
  count?: number
}

export interface TabsProps<Id extends string = string> {
  /** The tab list's name, for a screen reader. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The selected tab's content. */
  children: ReactNode
}

/** Several views of one thing. Arrow keys, Home and End move. For views with their own URLs, use `TabLinks`. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, selected)

  function move(event: KeyboardEvent) {
    // Counted from the focused tab, because a tab that was just chosen may still be loading.
    const at = tabs.findIndex(({ id }) => (event.target as HTMLElement).id === `${base}-${id}`)
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    const tab = tabs.at(next % tabs.length)
    if (!tab) return
    onSelect(tab.id)
    list.current?.querySelector<HTMLElement>(`[id="${base}-${tab.id}"]`)?.focus()
  }

  return (
    <div className="min-w-0">
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className={rowLook}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${base}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className={classes(item, tab.id === selected ? chosen : other)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-quiet tabular-nums">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div
        id={`${base}-panel`}
        role="tabpanel"
        aria-labelledby={`${base}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may contain nothing else that takes focus
        tabIndex={0}
        className="rounded-sm pt-4"
      >
        {children}
      </div>
    </div>
  )
}

export interface TabLink {
  to: To
  label: ReactNode
  count?: number
  /** Only an exact match of the URL counts as current. */
  end?: boolean
}

/** A row of tabs that are links, for views with their own URLs. */
export function TabLinks({ label, links }: { label: string; links: readonly TabLink[] }) {
  const row = useRef<HTMLElement>(null)
  const { pathname, search } = useLocation()
  useInSight(row, pathname + search)
  return (
    <nav ref={row} aria-label={label} className={rowLook}>
      {links.map((link) => (
        <NavLink
          key={typeof link.to === 'string' ? link.to : (link.to.pathname ?? link.to.search)}
          to={link.to}
          end={link.end}
          className={({ isActive }) => classes(item, isActive ? chosen : other)}
        >
          {link.label}
          {link.count !== undefined && <span className="text-quiet tabular-nums">{link.count}</span>}
        </NavLink>
      ))}
    </nav>
  )
}

/** Scrolls a row wider than the screen to the current tab, without scrolling the page. */
function useInSight(row: RefObject<HTMLElement | null>, selected: string) {
  useEffect(() => {
    if (!selected || !row.current) return
    const tab = row.current.querySelector('[aria-current=page], [aria-selected=true]')?.getBoundingClientRect()
    const { left, right } = row.current.getBoundingClientRect()
    if (tab && (tab.left < left || tab.right > right))
      row.current.scrollBy({ left: (tab.left + tab.right - left - right) / 2, behavior: 'instant' })
  }, [row, selected])
}

// Touch scrolls the row; a mouse can't, so on large screens it wraps.
const rowLook = 'flex overflow-x-auto border-b border-line [scrollbar-width:none] lg:flex-wrap'
const item =
  'inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap no-underline transition-colors -outline-offset-2 sm:px-4'
const chosen = 'border-primary text-primary-strong'
const other = 'border-transparent forced-colors:border-[Canvas] text-quiet hover:text-ink'
