import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { drillStatusOf } from '../drilling.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { DrillRow } from './DrillRow.tsx'
import { addDrill, useDrills } from './drills.ts'
import { TechniquePicker } from './TechniquePicker.tsx'
import { useLibrary } from './techniques.ts'

/** /journal/techniques: the member's drills, due ones first. */
export function DrillTab() {
  const { t } = useLingui()
  const { items, waiting, failed, again } = useDrills()
  const { bySlug } = useLibrary()
  if (failed) return <Failure what={<Trans>your drills</Trans>} again={again} />
  if (!items) return <SkeletonRows rows={4} picture={false} />
  const now = localDay()
  const drillStatus = items
    .map((item) => ({ item, ...drillStatusOf(item, item.loggedOn) }))
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn))
  const due = drillStatus.filter(({ dueOn }) => daysBetween(now, dueOn) <= 0)
  const later = drillStatus.filter(({ dueOn }) => daysBetween(now, dueOn) > 0)
  const name = (slug: string) => bySlug.get(slug)?.name ?? t`Unknown technique`
  const row = ({ item: { slug }, dueOn, lastOn }: (typeof drillStatus)[number]) => (
    <DrillRow
      key={slug}
      slug={slug}
      name={name(slug)}
      technique={bySlug.get(slug)}
      dueOn={dueOn}
      lastOn={lastOn}
      isWaiting={waiting.has(slug)}
    />
  )

  return (
    <div className="flex flex-col gap-4">
      {items.length < TECHNIQUE_LIMITS.drills && (
        <TechniquePicker
          label={t`Add a technique to drill`}
          hint={t`We'll bring it back after 3 days, then 7, 14, 30 and 60. Logging it in a session counts too.`}
          chosen={[]}
          onChange={([slug]) => slug && void addDrill({ slug, name: name(slug) })}
        />
      )}
      {items.length === 0 ? (
        <NoDrills />
      ) : (
        <>
          <Card title={<Trans context="drill">Due</Trans>} padding="none">
            {due.length > 0 ? (
              <ul className="divide-y divide-line">{due.map(row)}</ul>
            ) : (
              <p className="px-4 pb-4 text-quiet sm:px-6">
                <NothingDue days={daysBetween(now, later[0]?.dueOn ?? now)} />
              </p>
            )}
          </Card>
          {later.length > 0 && (
            <Card title={<Trans>Later</Trans>} padding="none">
              <ul className="divide-y divide-line">{later.map(row)}</ul>
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

function NoDrills() {
  return (
    <Card>
      <EmptyState
        title={<Trans>No drills yet</Trans>}
        action={
          <ButtonLink to={paths.techniques()}>
            <Trans>Browse techniques</Trans>
          </ButtonLink>
        }
      >
        <Trans>Add techniques you want to get better at. They'll come up here when they're due.</Trans>
      </EmptyState>
    </Card>
  )
}

function NothingDue({ days }: { days: number }) {
  return (
    <Plural
      value={days}
      one="Nothing due today. The next drill is due tomorrow."
      other="Nothing due today. The next drill is due in # days."
    />
  )
}
