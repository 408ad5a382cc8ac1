import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Technique } from '../contract.ts'
import { otherNamesOf } from '../local-name.ts'
import { LocalName } from './LocalName.tsx'
import { FAMILY_LABELS, ROLE_LABELS } from './technique-labels.ts'

export function TechniqueList({ techniques }: { techniques: readonly Technique[] }) {
  return (
    <Card padding="none">
      <ul className="divide-y divide-line">
        {techniques.map((technique) => (
          <Row key={technique.slug} technique={technique} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ technique }: { technique: Technique }) {
  const { t, i18n } = useLingui()
  const { slug, name, aliases, role, family, giOnly, state } = technique
  const others = [...otherNamesOf(technique, i18n.locale), ...aliases.jp]
  return (
    <li>
      <Link
        to={paths.techniques(slug)}
        className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 no-underline -outline-offset-2 hover:bg-sunk sm:px-6"
      >
        <span className="min-w-0 flex-1 basis-48">
          <bdi className="font-semibold wrap-anywhere text-ink">{name}</bdi>
          <LocalName technique={technique} />
          {others.length > 0 && <span className="block truncate text-sm text-quiet">{others.join(' · ')}</span>}
        </span>
        <span className="flex flex-wrap gap-1">
          {state !== 'listed' && (
            <Chip tone="careful">
              <Trans>Only you</Trans>
            </Chip>
          )}
          {giOnly && (
            <Chip>
              <Trans>Gi</Trans>
            </Chip>
          )}
          <Chip>{t(family ? FAMILY_LABELS[family] : ROLE_LABELS[role])}</Chip>
        </span>
      </Link>
    </li>
  )
}
