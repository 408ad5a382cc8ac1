import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { SaveCollection } from '../contract.ts'
import { COLLECTION_NAME } from '../limits.ts'
import { createCollection, isNameTaken, renameCollection } from './collections.ts'

/** Names a new collection or renames an existing one. */
export function CollectionNameDialog({
  collection,
  taken,
  onClose,
}: {
  collection: SaveCollection | undefined
  taken: readonly SaveCollection[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const [name, setName] = useState(collection?.name ?? '')
  const [fault, setFault] = useState<string | undefined>()
  const submit = () => {
    const wanted = name.trim()
    if (!wanted) return setFault(t`Enter a name.`)
    const others = taken.filter(({ id }) => id !== collection?.id)
    if (isNameTaken(others, wanted)) return setFault(t`You already have a collection with that name.`)
    if (!collection) createCollection({ name: wanted })
    else if (wanted !== collection.name) renameCollection(collection.id, wanted)
    onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      width="card"
      title={collection ? <Trans>Rename collection</Trans> : <Trans>New collection</Trans>}
      onSubmit={submit}
      submitLabel={collection ? <Trans>Rename</Trans> : <Trans>Create</Trans>}
      isPending={false}
      error={null}
    >
      <TextField
        label={t`Name`}
        value={name}
        data-autofocus
        limit={COLLECTION_NAME}
        maxLength={COLLECTION_NAME}
        autoComplete="off"
        error={fault}
        onValueChange={(text) => {
          setName(text)
          setFault(undefined)
        }}
      />
    </FormDialog>
  )
}
