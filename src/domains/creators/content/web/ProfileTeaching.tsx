import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { ContentRow } from './ContentRow.tsx'
import { contentOfQuery } from './content.ts'

/** The lessons on a creator's profile. The list is public; each lesson's own page checks access. */
export function ProfileTeaching({ uid, own }: { uid: string; own: boolean }) {
  const { isCreator } = useAuth()
  const list = useInfiniteQuery(contentOfQuery(uid))
  const { data, isError, refetch } = list
  const mayTeach = own && isCreator
  if (!data) return isError ? <Failure again={refetch} /> : <SkeletonRows />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return mayTeach ? (
      <EmptyState title={<Trans>No lessons yet</Trans>} action={<NewContent primary />}>
        <Trans>Your videos, articles, live classes, drill plans and courses appear here once you publish them.</Trans>
      </EmptyState>
    ) : (
      <Card>
        <p className="text-quiet">
          <Trans>No lessons published yet.</Trans>
        </p>
      </Card>
    )
  return (
    <div className="flex max-w-text flex-col gap-4">
      {mayTeach && (
        <div>
          <NewContent />
        </div>
      )}
      <Card padding="none">
        <ul className="divide-y divide-line">
          {items.map((piece) => (
            <li key={piece.id}>
              <ContentRow content={piece} />
            </li>
          ))}
        </ul>
      </Card>
      <ShowMore of={list} className="self-center" />
    </div>
  )
}

function NewContent({ primary = false }: { primary?: boolean }) {
  return (
    <ButtonLink
      to={paths.newContent()}
      icon={<Plus aria-hidden="true" />}
      {...(primary && { look: 'primary' as const })}
    >
      <Trans>Create a lesson</Trans>
    </ButtonLink>
  )
}
