import type { ReactNode } from 'react'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

interface NothingSharedProps {
  own: boolean
  title: ReactNode
  /** What will appear here. */
  children: ReactNode
  /** The link with which the member adds the first one. */
  to: string
  label: ReactNode
  /** What other viewers see instead. */
  others: ReactNode
}

/** An empty part of the journal on a profile. */
export function NothingShared({ own, title, children, to, label, others }: NothingSharedProps) {
  const action = (
    <ButtonLink look="primary" to={to}>
      {label}
    </ButtonLink>
  )
  return (
    <Card>
      {own ? (
        <EmptyState title={title} action={action}>
          {children}
        </EmptyState>
      ) : (
        <p className="text-quiet">{others}</p>
      )}
    </Card>
  )
}
