import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'

/** Breadcrumbs to the directory pages above this one. */
export function DirectoryTrail({ country }: { country?: { name: string; slug: string } }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumbs`} className="pt-4 sm:pt-6">
      <ol className="flex flex-wrap gap-x-2 text-sm text-quiet">
        <li>
          <Link to={paths.gymsIn()} className="text-primary-strong">
            <Trans>Gyms by country</Trans>
          </Link>
        </li>
        {country && (
          <li>
            <span aria-hidden="true" className="mr-2">
              ›
            </span>
            <Link to={paths.gymsIn(country.slug)} className="text-primary-strong">
              {country.name}
            </Link>
          </li>
        )}
      </ol>
    </nav>
  )
}
