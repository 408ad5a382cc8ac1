import { ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import type { MyRsvp, Warning } from '../contract.ts'

export function Warnings({ mine: { warnings, place } }: { mine: MyRsvp }) {
  if (warnings.length === 0 || place.status === 'closed') return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list
    <ul role="list" className="flex flex-col gap-1 text-sm">
      {warnings.map((warning) => (
        <li key={warning.about} className="flex items-start gap-2">
          <Info aria-hidden="true" size={16} className="mt-0.5 shrink-0 text-careful" />
          <span className="min-w-0 wrap-anywhere">
            <Words {...warning} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Words(warning: Warning) {
  const { i18n, t } = useLingui()
  switch (warning.about) {
    case 'belt': {
      const belt = beltLabel(i18n, warning.minBelt)
      return t`For ${belt} and above. You can ask, and a host may let you in.`
    }
    case 'age':
      return t`For ages ${{ age: warning.minAge }} and over.`
    case 'women_only':
      return <Trans>For women only.</Trans>
    case 'overlap':
      return (
        <Trans>
          You already have another session at this time:{' '}
          <Link to={paths.event({ gym: { slug: warning.gymSlug }, slug: warning.eventSlug })} className="underline">
            <bdi>{ph({ title: warning.title })}</bdi>
          </Link>
        </Trans>
      )
  }
}
