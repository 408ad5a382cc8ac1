import { Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Points } from '#ui/Points.tsx'
import type { MyClaiming } from '../contract.ts'

/** First screen: the benefits, and the statements to confirm. */
export function ClaimIntro({ data: { gym, claiming } }: { data: MyClaiming }) {
  const mayBegin = claiming.status === 'may' || claiming.status === 'too_soon'
  return (
    <>
      <WhyNot gym={gym} claiming={claiming} />
      <Card title={<Trans>What you get</Trans>}>
        <Points>
          <Trans>Edit the timetable, fees and everything visitors need to know.</Trans>
          <Trans>Run open mats with RSVPs, a waitlist and check-in.</Trans>
          <Trans>Reply to reviews and post to people who've favourited your gym.</Trans>
          <Trans>Add managers and coaches to help you.</Trans>
        </Points>
      </Card>
      <Card title={<Trans>By claiming, you confirm that</Trans>}>
        <Points>
          <Trans>You're authorised to represent this gym.</Trans>
          <Trans>You'll keep its timetable accurate and confirm it once a month.</Trans>
          <Trans>Fees, rules and hours will match what's on the page.</Trans>
        </Points>
        {gym.claimed && (
          <p className="mt-4 text-sm text-quiet">
            <Trans>
              This gym already has an owner. We'll tell them about your claim, and they'll have 7 days to object. After
              that, an admin will decide.
            </Trans>
          </p>
        )}
        {mayBegin && (
          <ButtonLink to={paths.claim(gym.slug, 'form')} look="primary" className="mt-6">
            <Trans>Start claim</Trans>
          </ButtonLink>
        )}
      </Card>
    </>
  )
}

function WhyNot({ gym, claiming }: Pick<MyClaiming, 'gym' | 'claiming'>) {
  const { longDay } = useDates()
  switch (claiming.status) {
    case 'incomplete':
      return (
        <Alert
          tone="careful"
          title={<Trans>Complete your profile to claim a gym.</Trans>}
          action={
            <ButtonLink to={paths.profileSetup(paths.claim(gym.slug))} size="small">
              <Trans>Complete your profile</Trans>
            </ButtonLink>
          }
        >
          <Trans>Before you can manage a gym, we need your name and where you live.</Trans>
        </Alert>
      )
    case 'too_many':
      return (
        <Alert tone="careful" title={<Trans>You have too many open claims.</Trans>}>
          <Trans>You can have three at a time. Wait for a decision on one, or withdraw one on its gym's page.</Trans>
        </Alert>
      )
    case 'too_soon': {
      const until = longDay(claiming.until)
      return (
        <Alert tone="careful">
          <Trans>You can claim this gym again from {until}, or now if you have new evidence.</Trans>
        </Alert>
      )
    }
    case 'removed':
      return <Alert tone="careful" title={<Trans>This gym was removed.</Trans>} />
    case 'may':
    case 'open':
    case 'manages':
      return null
  }
}
