import { Trans } from '@lingui/react/macro'
import { CloudUpload } from 'lucide-react'
import { useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { stateAt } from '../rules.ts'
import { ClassDialog } from './ClassDialog.tsx'
import type { ShownClass, Teaching } from './use-teaching.ts'

interface ClassRowProps {
  gymId: string
  shown: ShownClass
  teaching: Teaching
  /** Shows the date as well, in a list that isn't grouped by day. */
  withDay?: boolean
}

/** A class with what was written about it, and the button to write it. */
export function ClassRow({ gymId, shown, teaching, withDay }: ClassRowProps) {
  const { time, recentDay, ...dates } = useDates()
  const [open, setOpen] = useState(false)
  const { title, day, start, written, isUnsent } = shown
  const isOver = stateAt(new Date(shown.startsAt), new Date()) === 'taught'
  const summary = written && [...written.techniques.map(({ name }) => name), written.note].filter(Boolean).join(' · ')
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line px-4 py-2 last:border-b-0 sm:px-6">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">
          <span className="tabular-nums">{time(start)}</span> <bdi>{title}</bdi>
        </p>
        {withDay && <p className="text-sm text-quiet">{recentDay(day)}</p>}
        {written && (
          <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
            {summary || <Trans>Video</Trans>}
          </p>
        )}
        {(isUnsent || written?.state === 'planned') && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            {written?.state === 'planned' && (
              <Chip tone={isOver ? 'careful' : 'plain'}>
                <Trans>Planned</Trans>
              </Chip>
            )}
            {isUnsent && (
              <Chip tone="careful" icon={<CloudUpload aria-hidden="true" />}>
                <Trans>Waiting to send</Trans>
              </Chip>
            )}
          </p>
        )}
      </div>
      <Button size="small" look={written ? 'quiet' : 'secondary'} className="shrink-0" onClick={() => setOpen(true)}>
        {written ? (
          isOver && written.state === 'planned' ? (
            <Trans>Confirm</Trans>
          ) : (
            <Trans>Edit</Trans>
          )
        ) : isOver ? (
          <Trans>Fill in</Trans>
        ) : (
          <Trans>Plan</Trans>
        )}
        <VisuallyHidden>
          {' '}
          <bdi>{title}</bdi>, {dates.day(day)}, {time(start)}
        </VisuallyHidden>
      </Button>
      {open && <ClassDialog gymId={gymId} shown={shown} teaching={teaching} onClose={() => setOpen(false)} />}
    </li>
  )
}
