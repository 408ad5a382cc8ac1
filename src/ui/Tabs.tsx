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
  /** What is being switched, for a screen reader. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** The selected tab's content. */
  children: ReactNode
}

/** Several views of one thing on one page. Arrow keys, Home and End move. Views with an address of their own: `TabLinks`. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  useInSight(list, selected)

  function move(event: KeyboardEvent) {
    // From where the focus is: a tab that was just chosen may still be loading what it shows.
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel may hold nothing else to stop at
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
  /** Only the exact address counts as here. */
  end?: boolean
}

/** The same row, where each view has its own address. */
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

/** A row that is wider than the screen shows where one is. The page itself does not move. */
function useInSight(row: RefObject<HTMLElement | null>, selected: string) {
  useEffect(() => {
    if (!selected || !row.current) return
    const tab = row.current.querySelector('[aria-current=page], [aria-selected=true]')?.getBoundingClientRect()
    const { left, right } = row.current.getBoundingClientRect()
    if (tab && (tab.left < left || tab.right > right))
      row.current.scrollBy({ left: (tab.left + tab.right - left - right) / 2, behavior: 'instant' })
  }, [row, selected])
}

// A finger moves the row; a mouse cannot, so there it takes as many lines as it needs.
const rowLook = 'flex overflow-x-auto border-b border-line [scrollbar-width:none] lg:flex-wrap'
const item =
  'inline-flex min-h-11 shrink-0 items-center gap-2 border-b-2 px-3 font-medium whitespace-nowrap no-underline transition-colors -outline-offset-2 sm:px-4'
const chosen = 'border-primary text-primary-strong'
const other = 'border-transparent forced-colors:border-[Canvas] text-quiet hover:text-ink'
