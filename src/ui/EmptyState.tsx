import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Sign } from './Sign.tsx'

export interface EmptyStateProps {
  title: ReactNode
  /** One or two sentences: what will appear here, and how to add it. */
  children?: ReactNode
  /** The single action that makes the first item. */
  action?: ReactNode
  /** `1` if there's nothing else on the page. */
  level?: 1 | 2
  /** The member's rank, for the drawing. */
  belt?: unknown
  className?: string
}

/** Nothing here yet: the logo, what will appear here, and one way to start. */
export function EmptyState({ title, children, action, level = 2, belt, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes('flex flex-col items-center px-4 py-8 text-center sm:py-12', className)}>
      <Sign belt={belt} size={96} />
      <Heading className="mt-6 text-xl">{title}</Heading>
      {children && <div className="mt-2 max-w-card text-quiet">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
