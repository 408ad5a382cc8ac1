import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Candidate } from '../contract.ts'
import { rsvps, rsvpsApi, useAddress } from './rsvp-queries.ts'

/** Invites people one by one. Each is notified once. */
export default function InviteDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui()
  const at = useAddress(event)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data, isError, refetch } = useQuery({
    ...rsvps.candidates.queryOptions({ input: { ...at, text } }),
    meta: { keep: false },
    placeholderData: (before) => before,
  })
  return (
    <Dialog open onClose={onClose} title={<Trans>Invite people</Trans>}>
      <div className="flex flex-col gap-3">
        <TextField
          label={t`Name`}
          type="search"
          value={typed}
          maxLength={100}
          onValueChange={setTyped}
          data-autofocus
        />
        {data ? (
          <Candidates event={event} items={data.items} />
        ) : isError ? (
          <Failure plain what={<Trans>people to invite</Trans>} again={refetch} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </div>
    </Dialog>
  )
}

function Candidates({ event, items }: { event: Event; items: readonly Candidate[] }) {
  const { t } = useLingui()
  if (items.length === 0)
    return (
      <p className="text-quiet">
        <Trans>
          No one found. You can invite people you follow, people who follow you and people who train at this gym.
        </Trans>
      </p>
    )
  return (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list
    <ul role="list" aria-label={t`People to invite`} className="divide-y divide-line">
      {items.map(({ person, inviteStatus }) => (
        <PersonRow key={person.uid} person={person} linked={false}>
          <InviteStatus event={event} uid={person.uid} inviteStatus={inviteStatus} />
        </PersonRow>
      ))}
    </ul>
  )
}

interface Props {
  event: Event
  uid: string
  inviteStatus: Candidate['inviteStatus']
}

function InviteStatus({ event, uid, inviteStatus }: Props) {
  const onError = useSaveFailedToast()
  const at = useAddress(event)
  const invite = useMutation({
    mutationFn: () => rsvpsApi.invite({ ...at, uids: [uid] }),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: rsvps.candidates.key() }),
  })
  switch (inviteStatus) {
    case 'askable':
      return (
        <Button size="small" busy={invite.isPending} onClick={() => invite.mutate()}>
          <Trans>Invite</Trans>
        </Button>
      )
    case 'invited':
      return (
        <span className="inline-flex items-center gap-1 text-sm text-good">
          <Check aria-hidden="true" size={16} />
          <Trans>Invited</Trans>
        </span>
      )
    case 'answered':
      return (
        <span className="text-sm text-quiet">
          <Trans>RSVP'd</Trans>
        </span>
      )
  }
}
