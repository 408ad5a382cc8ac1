import { Plural, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import type { ContentCard } from '../contract.ts'
import { DISCIPLINES, LEVELS, TYPES } from './content-labels.ts'

type Facts = Pick<ContentCard, 'type' | 'discipline' | 'level' | 'startsAt' | 'minutes' | 'minLevel'>

/** Type, time, length, level and access as chips. */
export function ContentFacts({ content }: { content: Facts }) {
  const { t } = useLingui()
  const { moment } = useDates()
  const { type, discipline, level, startsAt, minutes, minLevel } = content
  const { words, Icon } = TYPES[type]
  return (
    <p className="flex flex-wrap gap-1.5">
      <Chip icon={<Icon aria-hidden="true" />}>{t(words)}</Chip>
      {startsAt && <Chip tone="primary">{moment(startsAt, { named: true })}</Chip>}
      {minutes !== null && (
        <Chip>
          <Plural value={minutes} one="# minute" other="# minutes" />
        </Chip>
      )}
      {discipline && <Chip>{t(DISCIPLINES[discipline])}</Chip>}
      {level !== 'all' && <Chip>{t(LEVELS[level])}</Chip>}
      {minLevel !== null && <Chip icon={<Lock aria-hidden="true" />}>{t`For members`}</Chip>}
    </p>
  )
}

/** The techniques of a lesson, linked to the library. */
export function Techniques({ techniques }: Pick<ContentCard, 'techniques'>) {
  const { t } = useLingui()
  if (techniques.length === 0) return null
  return (
    <ul aria-label={t`Techniques`} className="flex flex-wrap gap-2">
      {techniques.map(({ slug, name }) => (
        <li key={slug} className="max-w-full">
          <Link
            to={paths.techniques(slug)}
            className="inline-flex min-h-8 max-w-full items-center rounded-full border border-line bg-sunk px-3 text-sm hover:underline"
          >
            <bdi className="truncate">{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
