import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { MyClaiming } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { ClaimIntro } from './ClaimIntro.tsx'
import { ClaimStatus } from './ClaimStatus.tsx'
import { myClaimingQuery } from './claims.ts'
import { ProofStep } from './ProofStep.tsx'
import { Transfers } from './Transfers.tsx'

export async function loader({ params: { gymId }, request }: LoaderFunctionArgs) {
  const { gym } = await queryClient.fetchQuery(myClaimingQuery(gymId))
  if (gym.slug !== gymId) throw redirect(paths.claim(gym.slug) + new URL(request.url).search)
  return null
}

/** /gym/{gymId}/claim: intro, form, proof and status; for owners, others' claims on their gym. */
export function Component() {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const { gymId } = useParams()
  const { data } = useSuspenseQuery(myClaimingQuery(gymId))
  // Just signed out, so the page is about to change.
  if (!isAuthenticated) return null
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Claim ${{ name: data.gym.name }}`} · Open Mat`}</title>
      <PageTitle back={paths.gym(data.gym.slug)} lead={<bdi>{data.gym.name}</bdi>}>
        {data.claiming.status === 'manages' ? <Trans>Claims on this gym</Trans> : <Trans>Claim this gym</Trans>}
      </PageTitle>
      <div className="flex flex-col gap-4">
        <Content data={data} />
      </div>
    </div>
  )
}

function Content({ data }: { data: MyClaiming }) {
  const [search] = useSearchParams()
  const step = search.get('step')
  const { gym, claim, claiming, transfers } = data
  if (claim && isOpen(claim.status)) {
    if (claim.status !== 'draft') return <ClaimStatus data={data} claim={claim} />
    return step === 'form' ? <ClaimForm data={data} /> : <ProofStep data={data} claim={claim} />
  }
  switch (claiming.status) {
    case 'manages':
      return (
        <>
          <Alert
            title={<Trans>You already manage this gym.</Trans>}
            action={
              <ButtonLink to={paths.gymDashboard(gym.slug)} size="small">
                <Trans>Open dashboard</Trans>
              </ButtonLink>
            }
          />
          <Transfers transfers={transfers} gymName={gym.name} />
        </>
      )
    case 'may':
    case 'too_soon':
      if (step === 'form') return <ClaimForm data={data} />
      break
    case 'open':
    case 'incomplete':
    case 'too_many':
    case 'removed':
      break
  }
  return (
    <>
      {claim && <ClaimStatus data={data} claim={claim} />}
      <ClaimIntro data={data} />
    </>
  )
}
