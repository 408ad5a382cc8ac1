import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PairLine } from '#domains/journal/progress/web/PairLine.tsx'
import { WeekGoal } from '#domains/journal/progress/web/WeekGoal.tsx'
import { TaughtFacts } from '#domains/journal/teaching/web/TaughtFacts.tsx'
import { teaching } from '#domains/journal/teaching/web/teaching.ts'
import { DueList, NoDrills } from '#domains/journal/techniques/web/DrillLists.tsx'
import { useDueDrills } from '#domains/journal/techniques/web/due-drills.ts'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import type { SessionListItem } from '#domains/journal/training/web/session-list.ts'
import { useSessions } from '#domains/journal/training/web/use-sessions.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const DRILLS_SHOWN = 3

/** What to do without training: due drills, the last class, the week's goal and the streak with a partner. */
export default function RestDay() {
  const { sessions } = useSessions()
  const lastClass = sessions.find(({ kind, line }) => kind === 'class' && line)
  return (
    <>
      <Drills />
      {lastClass && <LastClass session={lastClass} />}
      <Card
        title={<Trans>This week</Trans>}
        action={
          <ButtonLink look="quiet" size="small" to={paths.analytics()}>
            <Trans>Progress</Trans>
          </ButtonLink>
        }
      >
        <WeekGoal />
        <PairLine />
      </Card>
    </>
  )
}

function Drills() {
  const { drills, waiting, failed, again } = useDueDrills()
  if (failed) return <Failure what={<Trans>your drills</Trans>} again={again} />
  if (!drills) return <Skeleton className="h-40 rounded-card" />
  const count = drills.due.length + drills.later.length
  if (count === 0) return <NoDrills />
  return (
    <Card
      title={<Trans>Drills</Trans>}
      padding="none"
      action={
        <ButtonLink look="quiet" size="small" to={paths.journal('techniques')}>
          <Plural value={count} one="# drill" other="All # drills" />
        </ButtonLink>
      }
    >
      <DueList due={drills.due.slice(0, DRILLS_SHOWN)} later={drills.later} waiting={waiting} />
    </Card>
  )
}

/** The last class, with what the coach wrote about it or else the member's own techniques. */
function LastClass({ session: { id, day, placeName, techniques } }: { session: SessionListItem }) {
  const { recentDay } = useDates()
  const nameOf = useTechniqueNames()
  const { data } = useQuery(teaching.ofSession.queryOptions({ input: { id } }))
  const logged = {
    techniques: techniques.map(({ slug, name }) => ({ slug, name: nameOf(slug) ?? name ?? slug.replaceAll('-', ' ') })),
    note: '',
    videoUrl: '',
  }
  const taught = data?.taught ?? logged
  if (taught === logged && techniques.length === 0) return null
  return (
    <Card
      title={<Trans>Last class</Trans>}
      action={
        <ButtonLink look="quiet" size="small" to={paths.session(id)}>
          <Trans>Session</Trans>
        </ButtonLink>
      }
    >
      <p className="text-sm text-quiet">
        {placeName && (
          <>
            <bdi>{placeName}</bdi> ·{' '}
          </>
        )}
        {recentDay(day)}
      </p>
      <TaughtFacts taught={taught} />
    </Card>
  )
}
