import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { TrainingImport } from '../contract.ts'
import { trainingData } from './training-data.ts'

const LOOK_MS = 1500

/** Past imports, their progress and undo. */
export function PastImports() {
  const { t } = useLingui()
  const { data } = useQuery({
    ...trainingData.imports.queryOptions({ input: {} }),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'running') ? LOOK_MS : false),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Card title={t`Your imports`}>
      <ul className="divide-y divide-line">
        {data.items.map((one) => (
          <Past key={one.id} one={one} />
        ))}
      </ul>
    </Card>
  )
}

function Past({ one }: { one: TrainingImport }) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState(false)
  const [kept, there, refused] = [one.kept, one.there, one.refused].map((number) => i18n.number(number))
  const [done, total] = [i18n.number(one.done), i18n.number(one.total)]
  return (
    <li className="flex flex-col items-start gap-2 py-3 first:pt-0 last:pb-0">
      <p className="font-semibold wrap-anywhere">
        <bdi>{one.fileName || t`Unnamed file`}</bdi>
      </p>
      {one.state === 'running' && (
        <ProgressBar
          className="w-full"
          label={t`Importing. You can leave this page.`}
          value={one.done}
          max={one.total}
          valueText={t`${{ part: done }} of ${total}`}
        />
      )}
      {one.state !== 'running' && (
        <p role="status" className="text-sm text-quiet">
          {one.state === 'taken_back' ? (
            <Trans>Import undone.</Trans>
          ) : (
            <Trans>
              {kept} imported, {there} already in your journal, {refused} skipped.
            </Trans>
          )}
        </p>
      )}
      {one.takeBackUntil && (
        <Button size="small" onClick={() => setAsked(true)}>
          <Trans>Undo import</Trans>
        </Button>
      )}
      {asked && <TakeBack one={one} onClose={() => setAsked(false)} />}
    </li>
  )
}

function TakeBack({ one, onClose }: { one: TrainingImport; onClose: () => void }) {
  const takeBack = useMutation({
    ...trainingData.takeBack.mutationOptions(),
    onSuccess: async () => {
      onClose()
      // Sessions, matches, promotions and everything derived from them.
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>Undo this import?</Trans>}
      actions={
        <>
          <Button look="danger" busy={takeBack.isPending} onClick={() => takeBack.mutate({ id: one.id })}>
            <Trans>Undo import</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Plural
          value={{ count: one.kept }}
          one="This deletes the entry it added. Anything you logged yourself stays."
          other="This deletes all # entries it added. Anything you logged yourself stays."
        />
      </p>
      {takeBack.isError && (
        <ErrorText className="mt-3">
          <Trans>Couldn't undo the import. Try again.</Trans>
        </ErrorText>
      )}
    </Dialog>
  )
}
