import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { overviewQuery, systemStatusQuery, worklistQuery } from './admin.ts'
import { Cohorts } from './Cohorts.tsx'
import { Counters } from './Counters.tsx'
import { Freshness } from './Freshness.tsx'
import { WorkList } from './WorkList.tsx'

export function OverviewSection() {
  const overview = useQuery(overviewQuery)
  const worklist = useQuery(worklistQuery)
  const upkeep = useQuery(systemStatusQuery)
  return (
    <>
      <QueryContent query={worklist}>{(answer) => <WorkList worklist={answer} />}</QueryContent>
      <QueryContent query={overview}>{(answer) => <Counters overview={answer} />}</QueryContent>
      {overview.data && <Cohorts overview={overview.data} />}
      {upkeep.data && <Freshness freshness={upkeep.data.freshness} />}
      <Card title={<Trans>Tools</Trans>}>
        <p className="flex flex-wrap gap-2">
          <ButtonLink to={paths.roles()}>
            <Trans>Manage roles</Trans>
          </ButtonLink>
          <ButtonLink to={paths.seedDemo()}>
            <Trans>Generate demo data</Trans>
          </ButtonLink>
          <ButtonLink to={paths.cleanUp()}>
            <Trans>Clean up demo data</Trans>
          </ButtonLink>
          <ButtonLink to="/auth-test">
            <Trans>Test sign-in</Trans>
          </ButtonLink>
          <ButtonLink to="/google-auth-test">
            <Trans>Test Google sign-in</Trans>
          </ButtonLink>
        </p>
      </Card>
    </>
  )
}
