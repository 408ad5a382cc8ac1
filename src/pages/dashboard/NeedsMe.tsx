import { Plural, Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { myClaimingQuery } from '#domains/gym-management/claims/web/claims.ts'
import { gymEdits } from '#domains/gym-management/gym-edits/web/gym-edits.ts'
import { membersQuery } from '#domains/gym-management/membership/web/membership.ts'
import { type GymRight, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { toConfirmQuery } from '#domains/journal/promotions/web/promotions.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import type { TabProps } from './tabs.ts'

/** What the viewer's role has to decide at this gym. Renders nothing if there's nothing to decide. */
export function NeedsMe({ gym, gymRole }: TabProps) {
  const ifMay = (right: GymRight) => ({ enabled: mayAtGym(gymRole, right) })
  const claims = useQuery({ ...myClaimingQuery(gym.slug), ...ifMay('transfer') })
  const members = useInfiniteQuery({ ...membersQuery({ gymId: gym.id, status: 'requested' }), ...ifMay('members') })
  const promotions = useInfiniteQuery({ ...toConfirmQuery(gym.id), ...ifMay('members') })
  const edits = useQuery({ ...gymEdits.suggestions.queryOptions({ input: { id: gym.id } }), ...ifMay('details') })
  const objectionable = claims.data?.transfers.some(({ mayObject, objectedAt }) => mayObject && objectedAt === null)
  const requests = members.data?.pages[0]?.counts.requests ?? 0
  const toConfirm = promotions.data?.pages.flatMap(({ items }) => items).length ?? 0
  const suggested = edits.data?.items.filter(({ may }) => may.decide).length ?? 0
  if (!objectionable && requests + toConfirm + suggested === 0) return null
  const link = (to: string, text: ReactNode) => (
    <li>
      <Link to={to} className="flex min-h-11 items-center font-medium text-primary-strong underline">
        {text}
      </Link>
    </li>
  )
  const ofMembers = paths.gymDashboard(gym.slug, 'members')
  return (
    <Card title={<Trans>Needs attention</Trans>}>
      <ul>
        {objectionable && link(paths.claim(gym.slug), <Trans>Someone is asking to become an owner</Trans>)}
        {requests > 0 &&
          link(ofMembers, <Plural value={{ count: requests }} one="# request to join" other="# requests to join" />)}
        {toConfirm > 0 &&
          link(
            ofMembers,
            <Plural value={{ count: toConfirm }} one="# promotion to confirm" other="# promotions to confirm" />,
          )}
        {suggested > 0 &&
          link(
            paths.gymDashboard(gym.slug, 'details'),
            <Plural value={{ count: suggested }} one="# suggested change" other="# suggested changes" />,
          )}
      </ul>
    </Card>
  )
}
