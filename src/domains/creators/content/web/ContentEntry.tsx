import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { Link } from 'react-router'
import type { FactsOf } from '#domains/feed/activities/facts.ts'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { TYPES } from './content-labels.ts'
import { LessonPicture } from './LessonPicture.tsx'

/** A published lesson in the feed: its public facts and a link. */
export default function ContentEntry({
  facts: { id, title, type, membersOnly, picture = null },
}: {
  facts: FactsOf<'content'>
}) {
  const { t } = useLingui()
  return (
    <Link
      to={paths.content(id)}
      className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-ground p-2 pr-3 transition-colors hover:bg-sunk"
    >
      <LessonPicture type={type} cover={picture} isBlurred={membersOnly} className="w-24 sm:w-36" />
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{title}</bdi>
        <span className="block text-sm text-quiet">{t(TYPES[type].words)}</span>
      </span>
      {membersOnly && (
        <Chip icon={<Lock aria-hidden="true" />}>{t({ context: 'of a creator', message: 'Members' })}</Chip>
      )}
    </Link>
  )
}
