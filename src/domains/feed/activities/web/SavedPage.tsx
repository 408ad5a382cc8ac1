import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { byCursor } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Menu } from '#ui/Menu.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { SaveCollection } from '../contract.ts'
import { ActivityList } from './ActivityList.tsx'
import { activities } from './activities.ts'
import { CollectionNameDialog } from './CollectionNameDialog.tsx'
import { collectionsQuery, isUnsent, removeCollection } from './collections.ts'

export function loader() {
  return queryClient.ensureQueryData(collectionsQuery)
}

const savedQuery = (collectionId: string | undefined) =>
  activities.saved.infiniteOptions({
    input: (cursor: string | undefined) => ({ uid: 'me', collectionId, cursor, limit: 20 }),
    ...byCursor,
  })

/** The member's saved entries, private, optionally in collections. */
export function Component() {
  const { isAuthenticated } = useAuth()
  // Just signed out: the page is about to unmount and its data is gone.
  return isAuthenticated ? <Saved /> : null
}

function Saved() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { data } = useSuspenseQuery(collectionsQuery)
  const [naming, setNaming] = useState<'new' | SaveCollection | null>(null)
  const collection = data.items.find(({ id }) => id === search.get('in'))
  const open = (id?: string) => void navigate(paths.saved(id), { replace: true })
  return (
    <div className="mx-auto max-w-text">
      <PageTitle lead={<Trans>Only you can see what you've saved.</Trans>}>
        <Trans>Saved</Trans>
      </PageTitle>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-2 sm:mx-0 sm:flex-wrap sm:px-0">
        <FilterChip pressed={!collection} onPressedChange={() => open()}>
          <Trans>Everything</Trans>
          <Count of={data.savedCount} />
        </FilterChip>
        {data.items.map((each) => (
          <FilterChip
            key={each.id}
            pressed={each === collection}
            disabled={isUnsent(each)}
            onPressedChange={() => open(each.id)}
          >
            <bdi className="max-w-48 truncate">{each.name}</bdi>
            <Count of={each.count} />
          </FilterChip>
        ))}
        <Button size="small" look="quiet" icon={<FolderPlus aria-hidden="true" />} onClick={() => setNaming('new')}>
          <span className="whitespace-nowrap">
            <Trans>New collection</Trans>
          </span>
        </Button>
      </div>
      {collection && <CollectionHead collection={collection} onRename={() => setNaming(collection)} onRemoved={open} />}
      <div className="mt-2">
        <ActivityList
          key={collection?.id}
          query={savedQuery(collection?.id)}
          label={collection?.name ?? t`Saved`}
          empty={<Empty collection={collection} />}
        />
      </div>
      {naming && (
        <CollectionNameDialog
          collection={naming === 'new' ? undefined : naming}
          taken={data.items}
          onClose={() => setNaming(null)}
        />
      )}
    </div>
  )
}

function Count({ of }: { of: number }) {
  return (
    <>
      {' '}
      <span className="tabular-nums opacity-80">{of}</span>
    </>
  )
}

function CollectionHead({
  collection,
  onRename,
  onRemoved,
}: {
  collection: SaveCollection
  onRename: () => void
  onRemoved: () => void
}) {
  const { t } = useLingui()
  const toasts = useToast()
  const [asking, setAsking] = useState(false)
  const { name, count } = collection
  const remove = () => {
    removeCollection(collection.id)
    toasts.show({ text: t`“${name}” deleted. Its posts are still saved.` })
    onRemoved()
    return true
  }
  return (
    <div className="mt-2 flex items-center justify-between gap-4">
      <h2 className="min-w-0 text-lg wrap-anywhere">
        <bdi>{name}</bdi>{' '}
        <span className="font-sans text-sm font-normal text-quiet">
          <Plural value={count} one="# entry" other="# entries" />
        </span>
      </h2>
      <Menu
        label={t`More options for ${name}`}
        items={[
          { label: t`Rename`, icon: <Pencil aria-hidden="true" />, onPress: onRename },
          {
            label: t`Delete collection`,
            icon: <Trash2 aria-hidden="true" />,
            onPress: () => setAsking(true),
            danger: true,
          },
        ]}
      />
      {asking && (
        <ConfirmDialog
          title={
            <Trans>
              Delete “<bdi>{name}</bdi>”?
            </Trans>
          }
          verb={<Trans>Delete collection</Trans>}
          danger
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <Trans>Its posts will stay saved; only the collection will be deleted. You can't undo this.</Trans>
        </ConfirmDialog>
      )}
    </div>
  )
}

function Empty({ collection }: { collection: SaveCollection | undefined }) {
  const { userProfile } = useAuth()
  const belt = userProfile?.beltRank
  if (collection)
    return (
      <EmptyState title={<Trans>This collection is empty</Trans>} belt={belt}>
        <Trans>Save a post, then add it to this collection.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>Nothing saved yet</Trans>}
      belt={belt}
      action={
        <ButtonLink to={paths.home()} look="primary">
          <Trans>Go to your feed</Trans>
        </ButtonLink>
      }
    >
      <Trans>Tap Save on any post worth keeping: a detail to drill, a seminar, an invitation.</Trans>
    </EmptyState>
  )
}
