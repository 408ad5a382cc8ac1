import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { stateAt } from '../rules.ts'
import { ClassRow } from './ClassRow.tsx'
import { useTeaching } from './use-teaching.ts'

/** Enough for the day; the rest of the week is one press away. */
const SHOWN = 4

/** Classes of the last seven days, latest first, then today's later ones, to write what was taught. */
export function RecentClasses({ gymId }: { gymId: string }) {
  const { query, teaching } = useTeaching(gymId)
  const [all, setAll] = useState(false)
  if (!teaching) return query.isError ? <Failure what={<Trans>the classes</Trans>} again={query.refetch} /> : null
  const { today } = teaching
  const week = teaching.classes.filter(({ day }) => day <= today && day >= daysAfter(today, -7))
  const isOver = ({ startsAt }: { startsAt: string }) => stateAt(new Date(startsAt), new Date()) === 'taught'
  const classes = [...week.filter(isOver).toReversed(), ...week.filter((one) => !isOver(one))]
  if (classes.length === 0) return null
  const more = all ? 0 : Math.max(0, classes.length - SHOWN)
  return (
    <Card title={<Trans>What was taught</Trans>} padding="none">
      <ul>
        {classes.slice(0, classes.length - more).map((shown) => (
          <ClassRow key={`${shown.day} ${shown.sessionId}`} gymId={gymId} shown={shown} teaching={teaching} withDay />
        ))}
      </ul>
      {more > 0 && (
        <Button look="quiet" wide onClick={() => setAll(true)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </Button>
      )}
    </Card>
  )
}
