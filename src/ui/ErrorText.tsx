import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** One line below the element it's about: what's wrong and what to do. */
export function ErrorText({ id, children, className }: { id?: string; children: ReactNode; className?: string }) {
  return (
    <p id={id} className={classes('flex items-start gap-1.5 text-sm font-medium text-danger', className)}>
      <CircleAlert aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}
