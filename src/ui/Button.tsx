import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

interface Dress {
  /**
   * `primary` once per screen; `secondary` by default; `quiet` for minor actions; `danger` for what can't be undone.
   */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** `small` is for rows and cards; its touch target is as tall as any other. */
  size?: 'normal' | 'small'
  /** As wide as its container. */
  wide?: boolean
  /** A lucide icon, 20 px, before the text. */
  icon?: ReactNode
  children: ReactNode
}

export interface ButtonProps extends Dress, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** An action is in progress: shows a spinner, keeps width and focus, and ignores further presses. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** An action, labelled with a verb. `type` is `button` by default. */
export function Button({ look, size, wide, icon, busy, children, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? ignore : onClick}
      className={classes(dress({ look, size, wide }), className)}
    >
      {busy && <Spinner className="absolute" />}
      <span className={classes('inline-flex items-center gap-2', busy && 'opacity-0')}>
        {icon}
        {children}
      </span>
    </button>
  )
}

export interface ButtonLinkProps extends Dress, Omit<LinkProps, 'children'> {}

/** A link that looks like a button. `to` as in React Router; for another site, use `ButtonAnchor`. */
export function ButtonLink({ look, size, wide, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classes(dress({ look, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

export interface ButtonAnchorProps extends Dress {
  href: string
  /** Opens in a new tab, for external URLs. */
  newTab?: boolean
  /** Called in addition to following the link. */
  onPress?: () => void
  className?: string
  'aria-label'?: string
}

/** A link that leaves the app or downloads: calendar files, phone numbers, other sites. */
export function ButtonAnchor({
  look,
  size,
  wide,
  icon,
  children,
  className,
  href,
  newTab,
  onPress,
  'aria-label': label,
}: ButtonAnchorProps) {
  return (
    <a
      href={href}
      aria-label={label}
      onClick={onPress}
      {...(newTab && { target: '_blank', rel: 'noopener noreferrer' })}
      className={classes(dress({ look, size, wide }), className)}
    >
      {icon}
      {children}
    </a>
  )
}

function ignore(event: MouseEvent) {
  event.preventDefault()
}

const looks = {
  primary: 'border-transparent bg-primary text-on-primary enabled-hover:bg-primary-strong',
  secondary: 'border-edge bg-paper text-ink enabled-hover:bg-sunk',
  quiet: 'border-transparent text-primary-strong enabled-hover:bg-primary-soft',
  danger: 'border-transparent bg-danger-fill text-on-danger enabled-hover:bg-danger-strong',
}

const sizes = {
  normal: 'min-h-11 px-4',
  small: 'min-h-11 px-3 text-sm sm:pointer-fine:min-h-9',
}

function dress({ look = 'secondary', size = 'normal', wide }: Pick<Dress, 'look' | 'size' | 'wide'>) {
  return classes(
    'relative inline-flex items-center justify-center gap-2 rounded-control border py-1 text-center leading-tight font-semibold no-underline',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0',
    looks[look],
    sizes[size],
    wide && 'w-full',
  )
}
