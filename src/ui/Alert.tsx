import { useLingui } from '@lingui/react/macro'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './IconButton.tsx'

export type Tone = 'info' | 'good' | 'careful' | 'danger'

export interface AlertProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** A small Button or link under the text. */
  action?: ReactNode
  /** Shows a close button; the parent handles it. */
  onDismiss?: () => void
  className?: string
}

/** An inline message: what happened and what to do. `danger` interrupts a screen reader; other tones wait. */
export function Alert({ tone = 'info', title, children, action, onDismiss, className }: AlertProps) {
  const { t } = useLingui()
  const { look, Icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classes('flex items-start gap-3 rounded-card border p-4', look, className)}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'mt-0.5' : undefined}>{children}</div>}
        {action && <div className="mt-3 flex flex-wrap gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton label={t`Dismiss`} icon={<X aria-hidden="true" />} onClick={onDismiss} className="-m-2.5" />
      )}
    </div>
  )
}

const tones = {
  info: { look: 'border-primary/35 bg-primary-soft text-primary-strong', Icon: Info },
  good: { look: 'border-good/35 bg-good-soft text-good', Icon: CircleCheck },
  careful: { look: 'border-careful/35 bg-careful-soft text-careful', Icon: TriangleAlert },
  danger: { look: 'border-danger/35 bg-danger-soft text-danger', Icon: CircleAlert },
} satisfies Record<Tone, object>
