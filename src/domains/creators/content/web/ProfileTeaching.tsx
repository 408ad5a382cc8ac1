import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { ContentRow } from './ContentRow.tsx'
import { contentOfQuery } from './content.ts'

/** What somebody teaches, on their profile: everybody sees what there is; what opens is another matter. */
export function ProfileTeaching({ uid, own }: { uid: string; own: boolean }) {
  const { isCreator } = useAuth()
  const list = useInfiniteQuery(contentOfQuery(uid))
  const { data, isError, refetch } = list
  const mayTeach = own && isCreator
  if (!data) return isError ? <NotLoaded again={refetch} /> : <SkeletonRows />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return mayTeach ? (
      <EmptyState title={<Trans>Nothing taught yet</Trans>} action={<NewContent primary />}>
        <Trans>Videos, articles, live classes, drill plans and courses stand here once you publish them.</Trans>
      </EmptyState>
    ) : (
      <Card>
        <p className="text-quiet">
          <Trans>Nothing taught here yet.</Trans>
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
      <Trans>Teach something</Trans>
    </ButtonLink>
  )
}
