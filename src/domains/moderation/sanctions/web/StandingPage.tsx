import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DataSettings } from '#domains/members/account/web/DataSettings.tsx'
import { SignOutButton } from '#domains/members/people/web/SignOutButton.tsx'
import { STANDING } from '#domains/members/session/web/admission.ts'
import { loadSession, useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { OwnStanding } from '../contract.ts'
import { SanctionCard } from './SanctionCard.tsx'
import { ownStandingQuery, standingApi, standingAsked } from './standing.ts'

export const loader = () => queryClient.fetchQuery(ownStandingQuery)

/** What was decided about oneself, and the appeal. All there is for who is suspended. */
export function Component() {
  const { t } = useLingui()
  const { isAuthenticated, standing } = useAuth()
  const { data } = useSuspenseQuery(ownStandingQuery)
  // It ended by the clock, or was taken back, while this page was open.
  useEffect(() => {
    if (data.standing !== standing) void loadSession()
  }, [data.standing, standing])
  // Signed out just now: the page is being left.
  if (!isAuthenticated) return null
  return (
    <div className="mx-auto max-w-text py-6">
      <title>{t`Your standing · Open Mat`}</title>
      <PageTitle>
        <Trans>Your standing</Trans>
      </PageTitle>
      <div className="mt-4 flex flex-col gap-4">
        <Now data={data} />
        {data.items.map((sanction) => (
          <SanctionCard
            key={sanction.id}
            sanction={sanction}
            appeal={async (text) => {
              await standingApi.appeal({ id: sanction.id, text })
              await standingAsked()
            }}
          />
        ))}
        {data.standing === 'suspended' && <DataSettings />}
        <div className="flex flex-wrap gap-2">
          {data.standing !== 'suspended' && (
            <ButtonLink to={paths.home()}>
              <Trans>Go home</Trans>
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={paths.contact(STANDING)}>
            <Trans>Contact us</Trans>
          </ButtonLink>
          <SignOutButton look="quiet" to={paths.login()} />
        </div>
      </div>
    </div>
  )
}

function Now({ data: { standing, until } }: { data: OwnStanding }) {
  const { fullMoment } = useDates()
  const day = until && fullMoment(until)
  switch (standing) {
    case 'good':
      return <Alert tone="good" title={<Trans>You are in good standing: everything is open to you.</Trans>} />
    case 'limited':
      return <Alert tone="careful" title={<Trans>You can read, but not post until {day}.</Trans>} />
    case 'suspended':
      return <Alert tone="danger" title={<Trans>Your account is suspended until {day}.</Trans>} />
    case 'disabled':
      return <Alert tone="danger" title={<Trans>This account has been disabled.</Trans>} />
  }
}
