import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type EventAddress, myRsvpQuery } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { MatWishes } from '../contract.ts'
import { wishesQuery } from './mat.ts'

const MatWishesDialog = lazyDialog(() => import('./MatWishesDialog.tsx'))

export const intensityLabels = {
  light: msg({ context: 'intensity', message: 'Light' }),
  normal: msg({ context: 'intensity', message: 'Normal' }),
  hard: msg({ context: 'intensity', message: 'Hard' }),
} satisfies Record<MatWishes['intensity'], MessageDescriptor>

/** For members who are coming: how they want to roll at this event. */
export default function MatWishesCard({ to }: { to: EventAddress }) {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const { data: rsvp } = useQuery({ ...myRsvpQuery(to), enabled: isAuthenticated })
  const isComing = rsvp?.place.status === 'going' || rsvp?.place.status === 'attended'
  const { data } = useQuery({ ...wishesQuery(to), enabled: isComing })
  const [isOpen, setOpen] = useState(false)
  if (!data || !isComing) return null
  return (
    <Card title={<Trans>On the mat</Trans>}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>{data.sitsOut ? <Trans>Sitting out for now</Trans> : t(intensityLabels[data.intensity])}</p>
        <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Trans>How I roll today</Trans>
        </Button>
      </div>
      {isOpen && <MatWishesDialog to={to} wishes={data} onClose={() => setOpen(false)} />}
    </Card>
  )
}
