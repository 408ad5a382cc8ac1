import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import type { ContentCard } from '../contract.ts'
import { ContentFacts, Techniques } from './ContentFacts.tsx'

/** Title, teacher and facts of a lesson, the same with and without access. */
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
