import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ReportButton } from '#domains/members/reporting/web/ReportButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { Conversation } from '../contract.ts'
import { conversationQuery, fetchNewestMessages, messagesApi, refreshLists } from './messages.ts'

const BlockDialog = lazyDialog(() => import('#domains/feed/follows/web/BlockDialog.tsx'))

/** A message request. The sender sees no read receipt until it's accepted. */
export function RequestBar({ conversation: { id, kind, people } }: { conversation: Conversation }) {
  const navigate = useNavigate()
  const { busy, answer } = useAnswer(id)
  const [blocking, setBlocking] = useState(false)
  const [person] = people
  const name = person?.name ?? ''

  return (
    <div className="border-t border-line p-4">
      <p className="text-sm text-quiet">
        {kind === 'group' ? (
          <Trans>
            You've been invited to this group. Until you accept, pictures stay hidden and no one can see whether you've
            read the messages.
          </Trans>
        ) : (
          <Trans>
            {name} wants to message you. They won't know whether you've read their message until you accept.
          </Trans>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="primary" busy={busy === 'accept'} onClick={() => void answer('accept')}>
          <Trans>Accept</Trans>
        </Button>
        <Button busy={busy === 'decline'} onClick={() => void answer('decline')}>
          <Trans>Decline</Trans>
        </Button>
        {kind === 'direct' && person && (
          <Button look="quiet" onClick={() => setBlocking(true)}>
            <Trans>Block…</Trans>
          </Button>
        )}
        <ReportButton target={`conversations/${id}`} />
      </div>
      {blocking && person && (
        <BlockDialog
          person={{ uid: person.uid, displayName: name }}
          onClose={() => setBlocking(false)}
          onBlocked={() => navigate(paths.messages(), { replace: true })}
        />
      )}
    </div>
  )
}

function useAnswer(id: string) {
  const saveFailed = useSaveFailedToast()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'accept' | 'decline' | null>(null)
  const answer = async (how: 'accept' | 'decline') => {
    setBusy(how)
    try {
      if (how === 'accept') {
        queryClient.setQueryData(conversationQuery(id).queryKey, await messagesApi.accept({ id }))
        await fetchNewestMessages(id)
        await navigate(paths.messages(id), { replace: true })
      } else {
        await messagesApi.decline({ id })
        await navigate(`${paths.messages()}?box=requests`, { replace: true })
      }
      refreshLists()
    } catch (error) {
      saveFailed(error)
    }
    setBusy(null)
  }
  return { busy, answer }
}
