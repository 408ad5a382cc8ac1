import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CurrentMemberships } from '#domains/creators/subscriptions/web/account/Memberships.tsx'
import { DataSettings } from '#domains/members/account/web/DataSettings.tsx'
import { SignOutButton } from '#domains/members/people/web/SignOutButton.tsx'
import { ACCOUNT_STATUS } from '#domains/members/session/web/admission.ts'
import { loadSession, useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { OwnAccountStatus } from '../contract.ts'
import { SanctionCard } from './SanctionCard.tsx'
import { ownAccountStatusQuery, sanctionInput, sanctionsApi } from './sanctions.ts'

export const loader = () => queryClient.fetchQuery(ownAccountStatusQuery)

/** The member's own sanctions and appeals: the only page for members that a suspended member can open. */
export function Component() {
  const { t } = useLingui()
  const { isAuthenticated, accountStatus } = useAuth()
  const { data } = useSuspenseQuery(ownAccountStatusQuery)
  // A restriction expired or was reversed while this page was open.
  useEffect(() => {
    if (data.accountStatus !== accountStatus) void loadSession()
  }, [data.accountStatus, accountStatus])
  // Just signed out: the page is about to unmount.
  if (!isAuthenticated) return null
  return (
    <div className="mx-auto max-w-text py-6">
      <title>{`${t`Account status`} · Open Mat`}</title>
      <PageTitle>
        <Trans>Account status</Trans>
      </PageTitle>
      <div className="mt-4 flex flex-col gap-4">
        <Now data={data} />
        {data.items.map((sanction) => (
          <SanctionCard
            key={sanction.id}
            sanction={sanction}
            appeal={async (text) => {
              await sanctionsApi.appeal({ id: sanction.id, text })
              await sanctionInput()
            }}
          />
        ))}
        {data.accountStatus === 'suspended' && (
          <>
            <CurrentMemberships />
            <DataSettings />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {data.accountStatus !== 'suspended' && (
            <ButtonLink to={paths.home()}>
              <Trans>Go home</Trans>
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={paths.contact(ACCOUNT_STATUS)}>
            <Trans>Contact us</Trans>
          </ButtonLink>
          <SignOutButton look="quiet" to={paths.login()} />
        </div>
      </div>
    </div>
  )
}

function Now({ data: { accountStatus, until } }: { data: OwnAccountStatus }) {
  const { fullMoment } = useDates()
  const day = until && fullMoment(until)
  switch (accountStatus) {
    case 'good':
      return <Alert tone="good" title={<Trans>Your account is in good standing. You have full access.</Trans>} />
    case 'limited':
      return <Alert tone="careful" title={<Trans>You can read but not post until {day}.</Trans>} />
    case 'suspended':
      return <Alert tone="danger" title={<Trans>Your account is suspended until {day}.</Trans>} />
    case 'disabled':
      return <Alert tone="danger" title={<Trans>This account has been disabled.</Trans>} />
  }
}
