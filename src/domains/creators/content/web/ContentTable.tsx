import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { ContentLine } from '../contract.ts'
import { ownContentQuery } from './content.ts'
import { STATES, TYPES } from './content-labels.ts'
import { LessonPicture } from './LessonPicture.tsx'

/** A creator's lessons with views, completion and members gained, never with names. */
export function ContentTable() {
  const list = useInfiniteQuery(ownContentQuery)
  const { data, isError, refetch } = list
  if (!data)
    return isError ? (
      <Failure again={refetch} className="m-4" />
    ) : (
      <div className="p-4">
        <SkeletonRows picture={false} />
      </div>
    )
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <p className="p-4 text-quiet sm:px-6">
        <Trans>Your lessons appear here, with their views and new members.</Trans>
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {items.map((line) => (
          <li key={line.id}>
            <Line line={line} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <div className="flex justify-center p-3">
          <ShowMore of={list} />
        </div>
      )}
    </>
  )
}

function Line({ line }: { line: ContentLine }) {
  const { t } = useLingui()
  const { date, moment } = useDates()
  const { id, title, type, state, publishAt, publishedAt, updatedAt, views, finished, newMembers, cover } = line
  const { words, tone } = STATES[state]
  const percent = usePercent()
  const through = views === 0 ? null : percent(finished / views)
  return (
    <div className="relative flex gap-3 p-4 sm:gap-4 sm:px-6">
      <LessonPicture type={type} cover={cover} className="w-20 self-start" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Link
            to={paths.editContent(id)}
            className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
          >
            <bdi>{title || t`Untitled`}</bdi>
          </Link>
          <Chip tone={tone}>{state === 'scheduled' && publishAt ? moment(publishAt) : t(words)}</Chip>
        </div>
        <p className="text-sm text-quiet">
          {t(TYPES[type].words)} · {date(publishedAt ?? updatedAt)}
        </p>
        {publishedAt && (
          <p className="flex flex-wrap gap-x-4 text-sm tabular-nums">
            <span>
              <Plural value={views} one="# view" other="# views" />
            </span>
            {through && (
              <span>
                <Trans>{through} completed</Trans>
              </span>
            )}
            <span>
              <Plural value={newMembers} one="# member gained" other="# members gained" />
            </span>
          </p>
        )}
      </div>
    </div>
  )
}
