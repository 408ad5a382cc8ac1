import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { LayoutDashboard } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { gymRoleQuery } from './gym-edits.ts'

/** Link to the gym's dashboard, for staff and admins. */
export function ManageLink({ gym }: { gym: { id: string; slug: string } }) {
  const { isAuthenticated } = useAuth()
  const { data } = useQuery({ ...gymRoleQuery(gym.slug), enabled: isAuthenticated })
  if (!data?.gymRole) return null
  return (
    <ButtonLink to={paths.gymDashboard(gym.slug)} icon={<LayoutDashboard aria-hidden="true" />}>
      <Trans>Manage</Trans>
    </ButtonLink>
  )
}
