import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ContentState } from '#domains/creators/content/kinds.ts'
import { LessonPicture } from '#domains/creators/content/web/LessonPicture.tsx'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ownLinesQuery } from './dashboard.ts'
import { ExportLink } from './ExportLink.tsx'
import { NumberTable } from './NumberTable.tsx'
import { PagedList } from './PagedList.tsx'

/** Lessons with their views, completion and members gained. */
export function CreatorContent() {
  const { t, i18n } = useLingui()
  const list = useInfiniteQuery(ownLinesQuery())
  const percent = usePercent()
  const share = (part: number, whole: number) => (whole > 0 ? percent(part / whole) : '–')
  return (
    <PagedList
      list={list}
      empty={
        <EmptyState
          title={<Trans>No lessons yet</Trans>}
          action={
            <ButtonLink look="primary" to={paths.newContent()}>
              <Trans>Create a lesson</Trans>
            </ButtonLink>
          }
        >
          <Trans>Your lessons appear here with their views, completion and members gained.</Trans>
        </EmptyState>
      }
    >
      {(items) => (
        <>
          <NumberTable
            caption={t`Lesson stats`}
            rows={items}
            columns={[
              {
                name: t`Title`,
                cell: ({ id, title, type, state, cover }) => (
                  <span className="flex items-center gap-3 max-sm:flex-col max-sm:items-start max-sm:gap-1.5">
                    <LessonPicture type={type} cover={cover} className="w-16" />
                    <span className="min-w-0">
                      <Link to={paths.editContent(id)} className="text-primary-strong hover:underline">
                        <bdi>{title || t`Untitled`}</bdi>
                      </Link>
                      <span className="block text-xs font-normal text-quiet">
                        {i18n._(TYPES[type])} · {i18n._(STATES[state])}
                      </span>
                    </span>
                  </span>
                ),
              },
              { name: t`Views`, cell: ({ views }) => i18n.number(views), isNumber: true },
              { name: t`Completion`, cell: ({ finished, views }) => share(finished, views), isNumber: true },
              { name: t`Members gained`, cell: ({ newMembers }) => i18n.number(newMembers), isNumber: true },
            ]}
          />
          <ExportLink what="content" />
        </>
      )}
    </PagedList>
  )
}

const TYPES = {
  technique_video: msg`Video`,
  article: msg`Article`,
  live_class: msg`Live class`,
  drill_plan: msg`Drill plan`,
  course: msg`Course`,
} satisfies Record<ContentType, MessageDescriptor>

const STATES = {
  draft: msg`Draft`,
  scheduled: msg`Scheduled`,
  processing: msg`Goes live when ready`,
  published: msg`Published`,
  unpublished: msg`Unpublished`,
  removed: msg`Removed`,
} satisfies Record<ContentState, MessageDescriptor>
