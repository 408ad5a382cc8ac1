import { useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classes } from './classes.ts'

export interface PageTitleProps {
  children: ReactNode
  /** Text under the title. */
  lead?: ReactNode
  /** One or two Buttons at the end of the line, or below the title if there's no room. */
  action?: ReactNode
  /** The page that "back" leads to, if there's a parent page. */
  back?: To
  className?: string
}

/** A page's only h1. */
export function PageTitle({ children, lead, action, back, className }: PageTitleProps) {
  const { t } = useLingui()
  return (
    <header className={classes('flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 sm:py-6', className)}>
      <div className="flex min-w-0 items-start gap-2">
        {back && (
          <Link
            to={back}
            title={t`Back`}
            className="-my-1.5 -ml-3 inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunk"
          >
            <ArrowLeft aria-hidden="true" size={20} />
          </Link>
        )}
        <div className="min-w-0">
          <h1 className="text-2xl">{children}</h1>
          {lead && <p className="mt-1 max-w-text text-quiet">{lead}</p>}
        </div>
      </div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </header>
  )
}
