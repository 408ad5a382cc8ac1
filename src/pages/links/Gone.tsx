import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { Link } from 'react-router'
import type { GymRow } from '#domains/gyms/gyms/contract.ts'
import { formatDistance } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

/** Shown when a gym has closed for good or an event was removed, with the nearest open gyms. */
export function Gone({ what, name, nearest }: { what: 'gym' | 'event'; name: string; nearest: GymRow[] }) {
  const { t, i18n } = useLingui()
  const title = what === 'gym' ? t`This gym has closed` : t`This event was removed by the host`
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${title} · Open Mat`}</title>
      <PageTitle lead={<bdi>{name}</bdi>}>{title}</PageTitle>
      {nearest.length > 0 && (
        <Card title={t`Open gyms nearby`} padding="none">
          <ul className="divide-y divide-line border-t border-line">
            {nearest.map((gym) => (
              <li key={gym.id}>
                <Link
                  to={paths.gym(gym.slug)}
                  className="flex min-h-16 items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-sunk sm:px-6"
                >
                  <MapPin aria-hidden="true" size={20} className="shrink-0 text-primary" />
                  <span className="min-w-0 flex-1">
                    <bdi className="block truncate font-semibold">{gym.name}</bdi>
                    <span className="block truncate text-sm text-quiet">
                      {[gym.address.street, gym.address.city].filter(Boolean).join(', ')}
                    </span>
                  </span>
                  {gym.distanceKm !== undefined && (
                    <span className="shrink-0 text-sm text-quiet tabular-nums">
                      {formatDistance(gym.distanceKm, regionalLocale(i18n.locale))}
                    </span>
                  )}
                </Link>
              </li>
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonLink look="primary" to={paths.map()}>
          <Trans>Find another gym</Trans>
        </ButtonLink>
        <ButtonLink to={paths.home()}>
          <Trans>Home</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
