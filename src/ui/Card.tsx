import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export interface CardProps {
  /**
   * A level-2 heading that screen readers navigate by. Cards aren't landmarks, because a page of cards would have too
   * many.
   */
  title?: ReactNode
  /** One small action at the end of the heading's line. */
  action?: ReactNode
  /** `article` for content that could stand alone (a post), `section` with a title, `div` otherwise. */
  as?: 'div' | 'section' | 'article' | 'li'
  /** `none` if the content reaches the edges: a list, a picture. */
  padding?: 'normal' | 'none'
  id?: string
  className?: string
  children: ReactNode
}

/** A bordered panel on the page's background; no shadow, because it doesn't float. */
export function Card({
  title,
  action,
  as: Tag = title ? 'section' : 'div',
  padding = 'normal',
  id,
  className,
  children,
}: CardProps) {
  const padded = padding === 'normal'
  return (
    <Tag
      id={id}
      className={classes(
        'min-w-0 rounded-card border border-line bg-paper',
        padded ? 'p-4 sm:p-6' : 'overflow-hidden',
        className,
      )}
    >
      {(title || action) && (
        <div
          className={classes(
            'flex min-h-7 flex-wrap items-center justify-between gap-4',
            padded ? 'mb-4' : 'px-4 pt-4 pb-3 sm:px-6',
          )}
        >
          {title && <h2 className="min-w-0 flex-1 basis-40 text-lg">{title}</h2>}
          {action && <div className="-my-2 -mr-2 min-w-0">{action}</div>}
        </div>
      )}
      {children}
    </Tag>
  )
}
