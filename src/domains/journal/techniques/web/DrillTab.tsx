import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { DrillList, DueList, NoDrills } from './DrillLists.tsx'
import { addDrill } from './drills.ts'
import { useDueDrills } from './due-drills.ts'
import { TechniquePicker } from './TechniquePicker.tsx'
import { useLibrary } from './techniques.ts'

/** /journal/techniques: the member's drills, due ones first. */
export function DrillTab() {
  const { t } = useLingui()
  const { drills, waiting, failed, again } = useDueDrills()
  const { bySlug } = useLibrary()
  if (failed) return <Failure what={<Trans>your drills</Trans>} again={again} />
  if (!drills) return <SkeletonRows rows={4} picture={false} />
  const { due, later } = drills
  const count = due.length + later.length

  return (
    <div className="flex flex-col gap-4">
      {count < TECHNIQUE_LIMITS.drills && (
        <TechniquePicker
          label={t`Add a technique to drill`}
          hint={t`It comes back after a few days, then less often as it goes well. Logging it in a session counts too.`}
          chosen={[]}
          onChange={([slug]) => slug && void addDrill({ slug, name: bySlug.get(slug)?.name ?? slug })}
        />
      )}
      {count === 0 ? (
        <NoDrills />
      ) : (
        <>
          <Card title={<Trans context="drill">Due</Trans>} padding="none">
            <DueList due={due} later={later} waiting={waiting} />
          </Card>
          {later.length > 0 && (
            <Card title={<Trans>Later</Trans>} padding="none">
              <DrillList drills={later} waiting={waiting} />
            </Card>
          )}
          <p>
            <ButtonLink look="quiet" to={paths.techniques()}>
              <Trans>All techniques</Trans>
            </ButtonLink>
          </p>
        </>
      )}
    </div>
  )
}
