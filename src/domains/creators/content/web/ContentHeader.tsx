import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { ContentCard } from '../contract.ts'
import { DISCIPLINES, LEVELS, TYPES } from './content-labels.ts'

/** A lesson's title, teacher and facts, the same with and without access. */
export function ContentHeader({ content }: { content: ContentCard }) {
  const { date } = useDates()
  const { title, teacher, publishedAt } = content
  const published = date(publishedAt)
  return (
    <header className="flex flex-col gap-3">
      <h1 className="text-2xl wrap-anywhere">
        <bdi>{title}</bdi>
      </h1>
      <div className="flex items-center gap-3">
        <Avatar name={teacher.displayName} src={teacher.photoURL} size={40} decorative />
        <p className="min-w-0">
          <Link to={paths.profile(teacher)} className="block truncate font-semibold hover:underline">
            <bdi>{teacher.displayName}</bdi>
          </Link>
          <span className="text-sm text-quiet">
            <Trans>Published {published}</Trans>
          </span>
        </p>
      </div>
      <ContentFacts content={content} />
      <Techniques techniques={content.techniques} />
    </header>
  )
}

type Facts = Pick<ContentCard, 'type' | 'discipline' | 'level' | 'startsAt' | 'minutes' | 'minLevel'>

function ContentFacts({ content }: { content: Facts }) {
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

function Techniques({ techniques }: Pick<ContentCard, 'techniques'>) {
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
