import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import type { ContentCard } from '../contract.ts'
import { TYPES } from './content-labels.ts'
import { LessonPicture } from './LessonPicture.tsx'
import { useLabels } from './use-labels.ts'

/** A lesson in a list, linked to its page with or without access. */
export function ContentRow({ content, headingLevel = 3 }: { content: ContentCard; headingLevel?: 2 | 3 }) {
  const { t } = useLingui()
  const { moment, date } = useDates()
  const { id, type, title, teaser, startsAt, publishedAt, cover, access } = content
  const Heading = `h${headingLevel}` as const
  return (
    <article className="relative flex gap-3 p-3 sm:gap-4 sm:p-4">
      <LessonPicture type={type} cover={cover} isBlurred={access === 'locked'} className="w-24 self-start sm:w-36" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <Heading className="text-base">
          <Link
            to={paths.content(id)}
            className="line-clamp-2 wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            <bdi>{title}</bdi>
          </Link>
        </Heading>
        <p className="text-sm text-quiet">
          {t(TYPES[type].words)} · {startsAt ? moment(startsAt) : date(publishedAt)}
        </p>
        {teaser && <p className="line-clamp-2 text-sm wrap-anywhere">{teaser}</p>}
        <ContentStatus content={content} />
      </div>
    </article>
  )
}

function ContentStatus({ content }: { content: ContentCard }) {
  const { price } = useLabels()
  if (content.access === 'open')
    return content.progress?.finished ? (
      <p className="flex items-center gap-1 text-sm text-good">
        <CircleCheck aria-hidden="true" size={16} className="shrink-0" />
        <Trans>Done</Trans>
      </p>
    ) : null
  const tier = content.unlockedBy
  const [name, cost] = [tier?.name, tier && price(tier)]
  return (
    <p className="flex items-center gap-1.5 text-sm text-quiet">
      <Lock aria-hidden="true" size={16} className="shrink-0" />
      {/* One flex item, so that the comma stays with the name. */}
      <span>
        {tier ? (
          <Trans>
            <bdi>{name}</bdi>, {cost}
          </Trans>
        ) : (
          <Trans>For members</Trans>
        )}
      </span>
    </p>
  )
}
