import { Check, Ellipsis } from 'lucide-react'
import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, type To } from 'react-router'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'
import { floatBeside } from './place-beside.ts'

export interface MenuItem {
  label: ReactNode
  icon?: ReactNode
  /** For an action. Otherwise use `to` or `href`. */
  onPress?: () => void
  /** For a link. */
  to?: To
  /** For a file, or another site in a new tab. */
  href?: string
  /** Can't be undone: red, last, below a separator. */
  danger?: boolean
  /** For a choice between several: whether this one is selected. */
  checked?: boolean
  disabled?: boolean
}

export interface MenuProps {
  /** The menu's label: "More", or the text on the button. */
  label: string
  items: readonly MenuItem[]
  /** Choices of one character each, side by side above the items. */
  choices?: readonly MenuItem[]
  /** `more` is the three dots; `button` shows the label; otherwise the caller renders a `<button {...props}>`. */
  trigger?: 'more' | 'button' | ((props: MenuTrigger) => ReactNode)
  icon?: ReactNode
}

export interface MenuTrigger extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref: Ref<HTMLButtonElement>
}

/** A short list of actions. Arrow keys, Home, End and first letters move; Escape closes it and restores focus. */
export function Menu({ label, items, choices = [], trigger = 'more', icon }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<'first' | 'last' | null>(null)

  const close = () => {
    setOpened(null)
    button.current?.focus()
  }
  const aria = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': opened !== null,
    'aria-controls': opened ? id : undefined,
    onClick: () => setOpened((before) => (before ? null : 'first')),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
    },
  } as const

  return (
    <>
      {typeof trigger === 'function' ? (
        trigger(aria)
      ) : trigger === 'more' ? (
        <IconButton label={label} icon={icon ?? <Ellipsis aria-hidden="true" />} {...aria} />
      ) : (
        <Button icon={icon} {...aria}>
          {label}
        </Button>
      )}
      {opened && (
        <MenuList
          id={id}
          label={label}
          items={items}
          choices={choices}
          startAt={opened}
          button={button.current}
          onClose={close}
          onLeave={() => setOpened(null)}
        />
      )}
    </>
  )
}

interface MenuListProps {
  id: string
  label: string
  items: readonly MenuItem[]
  choices: readonly MenuItem[]
  startAt: 'first' | 'last'
  button: HTMLElement | null
  /** Closes and returns focus to the button. */
  onClose: () => void
  /** Closes without moving focus, which goes elsewhere anyway. */
  onLeave: () => void
}

function MenuList({ id, label, items, choices, startAt, button, onClose, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const ordered = [...items.filter((item) => !item.danger), ...items.filter((item) => item.danger)]
  const firstDanger = ordered.findIndex((item) => item.danger)

  usePlace({ list, startAt, button, onLeave })

  function move(event: KeyboardEvent) {
    const menu = list.current
    if (!menu) return
    if (event.key === 'Tab') return onClose()
    const entries = entriesOf(menu)
    const at = entries.indexOf(document.activeElement as HTMLElement)
    const next = nextIn(choices.length, at, event.key)
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (next !== undefined) {
      entries.at(next % entries.length)?.focus()
    } else if (event.key.length === 1 && event.key !== ' ') {
      const letter = event.key.toLocaleLowerCase()
      const following = [...entries.slice(at + 1), ...entries.slice(0, at + 1)]
      following.find((entry) => entry.textContent?.trim().toLocaleLowerCase().startsWith(letter))?.focus()
      return
    } else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      tabIndex={-1}
      onKeyDown={move}
      className="fixed inset-auto m-0 max-h-[calc(100dvh-16px)] min-w-52 max-w-[calc(100vw-16px)] animate-rise overflow-y-auto rounded-card border border-line bg-raised p-1 text-ink shadow-float"
    >
      {choices.length > 0 && (
        <div role="none" className="mb-1 flex justify-between border-b border-line pb-1">
          {choices.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the choices are fixed while the menu is open
            <MenuEntry key={at} item={item} onClose={onClose} onLeave={onLeave} isSquare />
          ))}
        </div>
      )}
      {ordered.map((item, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the items are fixed while the menu is open
          key={at}
          role="none"
          className={classes(at === firstDanger && at > 0 && 'mt-1 border-t border-line pt-1')}
        >
          <MenuEntry item={item} onClose={onClose} onLeave={onLeave} />
        </div>
      ))}
    </div>
  )
}

/** Which entry a key moves to; the first `wide` ones are side by side. */
function nextIn(wide: number, at: number, key: string): number | undefined {
  const step = key === (document.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight') ? 1 : -1
  switch (key) {
    case 'ArrowDown':
      return at < wide ? wide : at + 1
    case 'ArrowUp':
      return at < wide ? -1 : at === wide && wide > 0 ? 0 : at - 1
    case 'ArrowLeft':
    case 'ArrowRight':
      return wide > 0 ? at + step : undefined
    case 'Home':
      return 0
    case 'End':
      return -1
    default:
      return undefined
  }
}

type PlaceProps = Pick<MenuListProps, 'startAt' | 'button' | 'onLeave'> & { list: RefObject<HTMLDivElement | null> }

/** Positions the list next to its button and moves focus into it; a press anywhere else calls `onLeave`. */
function usePlace({ list, startAt, button, onLeave }: PlaceProps) {
  useLayoutEffect(() => {
    const menu = list.current
    if (!menu || !button) return
    const leaveIt = floatBeside(menu, button)
    entriesOf(menu)
      .at(startAt === 'first' ? 0 : -1)
      ?.focus({ preventScroll: true })
    return leaveIt
  }, [list, button, startAt])

  useEffect(() => {
    const pressedOutside = (event: Event) => {
      const target = event.target as Node
      if (!list.current?.contains(target) && !button?.contains(target)) onLeave()
    }
    document.addEventListener('pointerdown', pressedOutside)
    return () => document.removeEventListener('pointerdown', pressedOutside)
  }, [list, button, onLeave])
}

type MenuEntryProps = { item: MenuItem; isSquare?: boolean } & Pick<MenuListProps, 'onClose' | 'onLeave'>

function MenuEntry({ item, isSquare = false, onClose, onLeave }: MenuEntryProps) {
  const look = classes(
    isSquare
      ? 'inline-flex size-11 items-center justify-center text-xl aria-checked:bg-primary-soft aria-checked:outline-2'
      : 'flex min-h-11 w-full items-center gap-3 px-3 py-2 text-left',
    'rounded-control no-underline outline-none [&_svg]:size-5 [&_svg]:shrink-0',
    item.disabled ? 'opacity-55' : 'hover:bg-sunk focus:bg-primary-soft forced-colors:focus:outline-2',
    item.danger && 'text-danger',
  )
  const content = (
    <>
      {item.icon}
      <span className={isSquare ? undefined : 'min-w-0 flex-1'}>{item.label}</span>
      {item.checked && !isSquare && <Check aria-hidden="true" />}
    </>
  )
  if (item.href !== undefined && !item.disabled)
    return (
      <a
        role="menuitem"
        tabIndex={-1}
        href={item.href}
        {...(item.href.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' })}
        onClick={onClose}
        className={look}
      >
        {content}
      </a>
    )
  return item.to !== undefined && !item.disabled ? (
    <Link role="menuitem" tabIndex={-1} to={item.to} onClick={onLeave} className={look}>
      {content}
    </Link>
  ) : (
    <button
      type="button"
      {...(item.checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': item.checked })}
      tabIndex={-1}
      aria-disabled={item.disabled || undefined}
      onClick={() => {
        if (item.disabled) return
        onClose()
        item.onPress?.()
      }}
      className={look}
    >
      {content}
    </button>
  )
}

function entriesOf(menu: HTMLElement) {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')]
}
