import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, Lock } from 'lucide-react'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { classes } from '#ui/classes.ts'
import type { ContentCard } from '../contract.ts'
import { TYPES } from './content-labels.ts'
import { useLabels } from './use-labels.ts'

/** A lesson in a list, linked to its page with or without access. */
export function ContentRow({ content, headingLevel = 3 }: { content: ContentCard; headingLevel?: 2 | 3 }) {
  const { t } = useLingui()
  const { moment, date } = useDates()
  const { id, type, title, teaser, startsAt, publishedAt } = content
  const Heading = `h${headingLevel}` as const
  return (
    <article className="relative flex gap-3 p-3 sm:gap-4 sm:p-4">
      <Cover content={content} />
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

function Cover({ content: { cover, access, type } }: { content: ContentCard }) {
  const { Icon } = TYPES[type]
  return (
    <span className="relative flex aspect-video w-24 shrink-0 items-center justify-center self-start overflow-hidden rounded-control bg-sunk text-quiet sm:w-36">
      {cover ? (
        <img
          src={`${cover}?w=640`}
          alt=""
          loading="lazy"
          className={classes('size-full object-cover', access === 'locked' && 'scale-110 blur-md')}
        />
      ) : (
        <Icon aria-hidden="true" size={24} />
      )}
    </span>
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
