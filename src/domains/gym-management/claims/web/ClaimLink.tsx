import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Flag, Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { isOpen } from '../rules.ts'
import { myClaimingQuery } from './claims.ts'

/** Links to the viewer's open claim, or says whether the gym is claimed. That's public, but its owners aren't. */
export function ClaimLink({ gym }: { gym: { slug: string; claimed: boolean; status: string } }) {
  const { isAuthenticated } = useAuth()
  const { data } = useQuery({ ...myClaimingQuery(gym.slug), enabled: isAuthenticated })
  if (gym.status === 'permanently_closed') return null
  const to = paths.claim(gym.slug)
  if (data?.claim && isOpen(data.claim.status))
    return (
      <ClaimLine icon={<Hourglass aria-hidden="true" size={16} />}>
        <Link to={to} className="font-semibold underline">
          {data.claim.status === 'draft' ? <Trans>Finish your claim</Trans> : <Trans>Claim pending</Trans>}
        </Link>
      </ClaimLine>
    )
  if (gym.claimed)
    return (
      <ClaimLine icon={<BadgeCheck aria-hidden="true" size={16} />}>
        <span>
          <Trans>Managed by the gym</Trans>
        </span>
        {data?.claiming.status !== 'manages' && (
          <Link to={to} className="underline">
            <Trans>Is this your gym?</Trans>
          </Link>
        )}
      </ClaimLine>
    )
  return (
    <ClaimLine icon={<Flag aria-hidden="true" size={16} />}>
      <span>
        <Trans>Unclaimed page</Trans>
      </span>
      <Link to={to} className="font-semibold underline">
        <Trans>Claim this gym</Trans>
      </Link>
    </ClaimLine>
  )
}

function ClaimLine({ icon, children }: { icon: React.ReactNode; children: React.ReactNode }) {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 px-1 text-sm text-quiet [&_svg]:shrink-0">
      {icon}
      {children}
    </p>
  )
}
