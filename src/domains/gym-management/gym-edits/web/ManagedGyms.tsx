import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { ROLE_LABELS } from '#domains/gym-management/membership/web/role-labels.ts'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { ManagedGym } from '../contract.ts'
import { gymEdits } from './gym-edits.ts'

/** Gyms the viewer helps to run, with links to their dashboards. */
export function ManagedGyms() {
  const { data } = useQuery(gymEdits.managed.queryOptions({ input: { uid: 'me' } }))
  if (!data || data.items.length === 0) return null
  return (
    <Card
      title={<Trans>Gyms you manage</Trans>}
      action={
        <ButtonLink to={paths.addGym()} look="quiet" size="small" icon={<Plus aria-hidden="true" />}>
          <Trans>Add a gym</Trans>
        </ButtonLink>
      }
    >
      <ul className="-my-2 divide-y divide-line">
        {data.items.map((gym) => (
          <GymRow key={gym.id} gym={gym} />
        ))}
      </ul>
    </Card>
  )
}

function GymRow({ gym }: { gym: ManagedGym }) {
  const { i18n } = useLingui()
  const { country } = useGymLabels()
  const town = [gym.city, country(gym.country)].filter(Boolean).join(', ')
  return (
    <li className="flex items-center gap-3 py-2">
      <p className="min-w-0 flex-1 leading-snug">
        <Link to={paths.gym(gym.slug)} className="font-semibold wrap-anywhere hover:underline">
          <bdi>{gym.name}</bdi>
        </Link>
        <span className="block text-sm text-quiet">{[i18n._(ROLE_LABELS[gym.role]), town].join(' · ')}</span>
      </p>
      <ButtonLink to={paths.gymDashboard(gym.slug)} size="small">
        <Trans>Manage</Trans>
        <VisuallyHidden>
          <bdi>{gym.name}</bdi>
        </VisuallyHidden>
      </ButtonLink>
    </li>
  )
}
