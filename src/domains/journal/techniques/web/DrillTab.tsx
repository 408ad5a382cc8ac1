import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { daysBetween } from '#domains/journal/progress/weeks.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { drillStatusOf } from '../drilling.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import { DrillRow } from './DrillRow.tsx'
import { addDrill, today, useDrills } from './drills.ts'
import { TechniquePicker } from './TechniquePicker.tsx'
import { useLibrary } from './techniques.ts'

/** /journal/techniques: what I drill, with what is due first. */
export function DrillTab() {
  const { t } = useLingui()
  const { items, waiting, failed, again } = useDrills()
  const { bySlug } = useLibrary()
  if (failed)
    return (
      <NotLoaded again={again}>
        <Trans>Your list to drill did not come.</Trans>
      </NotLoaded>
    )
  if (!items) return <SkeletonRows rows={4} picture={false} />
  const now = today()
  const drillStatus = items
    .map((item) => ({ item, ...drillStatusOf(item, item.loggedOn) }))
    .sort((a, b) => a.dueOn.localeCompare(b.dueOn))
  const due = drillStatus.filter(({ dueOn }) => daysBetween(now, dueOn) <= 0)
  const later = drillStatus.filter(({ dueOn }) => daysBetween(now, dueOn) > 0)
  const name = (slug: string) => bySlug.get(slug)?.name ?? t`A technique`
  const row = ({ item: { slug }, dueOn, lastOn }: (typeof drillStatus)[number]) => (
    <DrillRow key={slug} slug={slug} name={name(slug)} dueOn={dueOn} lastOn={lastOn} isWaiting={waiting.has(slug)} />
  )

  return (
    <div className="flex flex-col gap-4">
      {items.length < TECHNIQUE_LIMITS.drills && (
        <TechniquePicker
          label={t`Add a technique to drill`}
          hint={t`It comes back after 3 days, then 7, 14, 30 and 60. Logging it in a session counts too.`}
          chosen={[]}
          onChange={([slug]) => slug && void addDrill({ slug, name: name(slug) })}
        />
      )}
      {items.length === 0 ? (
        <NoDrills />
      ) : (
        <>
          <Card title={<Trans>Due</Trans>} padding="none">
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
        title={<Trans>Nothing on your list yet</Trans>}
        action={
          <ButtonLink to={paths.techniques()}>
            <Trans>Look through the library</Trans>
          </ButtonLink>
        }
      >
        <Trans>Add what you want to get better at. It stands here on the days it is due.</Trans>
      </EmptyState>
    </Card>
  )
}

function NothingDue({ days }: { days: number }) {
  return (
    <Plural
      value={days}
      one="Nothing is due today. The next one comes tomorrow."
      other="Nothing is due today. The next one comes in # days."
    />
  )
}
