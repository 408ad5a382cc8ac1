import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, Folder } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { SaveCollection } from '../contract.ts'
import { COLLECTION_NAME } from '../limits.ts'
import { setSaved } from './card-writes.ts'
import { collectionsQuery, createCollection, isNameTaken, isUnsent } from './collections.ts'

/** Chooses the collection to save an entry in, or creates a new one for it. */
export default function CollectionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { data, isError } = useQuery(collectionsQuery)
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const collections = data?.items.filter((collection) => !isUnsent(collection)) ?? []

  const choose = (collectionId: string | null, into: string) => {
    setSaved({ id, isSaved: true, collectionId })
    toasts.show({ tone: 'good', text: collectionId ? t`Saved to “${into}”.` : t`Saved, without a collection.` })
    onClose()
  }
  const create = () => {
    const wanted = name.trim()
    if (!wanted) return setFault(t`Enter a name.`)
    if (data && isNameTaken(data.items, wanted)) return setFault(t`You already have a collection with that name.`)
    createCollection({ name: wanted, activityId: id })
    toasts.show({ tone: 'good', text: t`Saved to “${{ into: wanted }}”.` })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>Save to a collection</Trans>} width="card">
      {data ? (
        <CollectionList collections={collections} onChoose={choose} />
      ) : isError ? (
        <p className="text-quiet">
          <Trans>Couldn't load your collections. You can still create a new one.</Trans>
        </p>
      ) : (
        <SkeletonRows picture={false} />
      )}
      <form onSubmit={submitting(create)} className="mt-4 flex flex-col gap-3 border-t border-line pt-4" noValidate>
        <TextField
          label={t`New collection`}
          value={name}
          limit={COLLECTION_NAME}
          maxLength={COLLECTION_NAME}
          autoComplete="off"
          error={fault}
          onValueChange={(text) => {
            setName(text)
            setFault(undefined)
          }}
        />
        <Button type="submit" look="primary">
          <Trans>Create and save</Trans>
        </Button>
      </form>
    </Dialog>
  )
}

interface CollectionListProps {
  collections: readonly SaveCollection[]
  onChoose: (collectionId: string | null, name: string) => void
}

function CollectionList({ collections, onChoose }: CollectionListProps) {
  return (
    <ul className="-mx-2">
      {collections.map((collection) => (
        <li key={collection.id}>
          <Choice onPress={() => onChoose(collection.id, collection.name)} count={collection.count}>
            <bdi>{collection.name}</bdi>
          </Choice>
        </li>
      ))}
      {collections.length > 0 && (
        <li>
          <Choice onPress={() => onChoose(null, '')} none>
            <Trans>No collection</Trans>
          </Choice>
        </li>
      )}
    </ul>
  )
}

function Choice({
  onPress,
  count,
  none = false,
  children,
}: {
  onPress: () => void
  count?: number
  none?: boolean
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left hover:bg-sunk [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-quiet"
    >
      {none ? <Bookmark aria-hidden="true" /> : <Folder aria-hidden="true" />}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {count !== undefined && <span className="text-sm text-quiet tabular-nums">{count}</span>}
    </button>
  )
}
