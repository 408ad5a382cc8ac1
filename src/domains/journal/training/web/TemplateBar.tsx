import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Repeat, X } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '#platform/web/online.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { SessionDraft } from '../contract.ts'
import { lastQuery, templatesQuery, trainingApi } from './training.ts'

/** Starts a session from the last one or a template. */
export function TemplateBar({ onChoose }: { onChoose: (pattern: SessionDraft) => void }) {
  const { data: last } = useQuery(lastQuery)
  const { data: templates } = useQuery(templatesQuery)
  const [arranging, setArranging] = useState(false)
  const items = templates?.items ?? []
  const draft = last?.draft
  if (!draft && items.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {draft && (
        <Button size="small" icon={<Repeat aria-hidden="true" size={18} />} onClick={() => onChoose(draft)}>
          <Trans>Repeat last session</Trans>
        </Button>
      )}
      {items.map((template) => (
        <Button key={template.id} size="small" className="max-w-full" onClick={() => onChoose(template)}>
          <bdi className="max-w-56 truncate">{template.name}</bdi>
        </Button>
      ))}
      {items.length > 0 && (
        <Button size="small" look="quiet" onClick={() => setArranging(true)}>
          <Trans>Manage templates</Trans>
        </Button>
      )}
      {arranging && <TemplatesDialog onClose={() => setArranging(false)} />}
    </div>
  )
}

function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { act } = useAction('delete')
  const online = useOnline()
  const { data } = useQuery(templatesQuery)
  const remove = (id: string) =>
    act(async () => {
      await trainingApi.removeTemplate({ id })
      await queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })
    })

  return (
    <Dialog open onClose={onClose} title={<Trans>Your templates</Trans>}>
      {!online && (
        <p className="text-quiet">
          <Trans>You're offline. You can remove templates when you're back.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.items.map(({ id, name }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-1">
            <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            <IconButton
              label={t`Remove ${name}`}
              icon={<X aria-hidden="true" />}
              disabled={!online}
              onClick={() => void remove(id)}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
