import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { follows } from '#domains/feed/follows/web/follows.ts'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'

const SHORTEST = 2

interface WalkInDialogProps {
  /** Uids of the people on the list. */
  known: Set<string>
  onCheckIn: (uid: string, name: string) => Promise<void>
  onClose: () => void
}

/** Checks in a walk-in, found by name or username. */
export function WalkInDialog({ known, onCheckIn, onClose }: WalkInDialogProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const isOnline = useOnline()
  const [text, setText] = useState('')
  const wanted = text.trim()
  const { data, isFetching } = useQuery({
    ...follows.search.queryOptions({ input: { text: wanted, limit: 10 } }),
    enabled: wanted.length >= SHORTEST,
    meta: { keep: false },
  })
  const found = data?.items ?? []
  const checkIn = async (uid: string, name: string) => {
    await onCheckIn(uid, name)
    toasts.show({ text: t`${name} is checked in.`, tone: 'good' })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>Add walk-in</Trans>}>
      <div className="flex min-h-64 flex-col gap-3">
        <TextField
          type="search"
          label={t`Name or username`}
          value={text}
          onValueChange={setText}
          autoComplete="off"
          data-autofocus
        />
        {!isOnline && (
          <p className="text-sm text-careful">
            <Trans>You're offline. When you're back, you can search for members who aren't on the list.</Trans>
          </p>
        )}
        {wanted.length >= SHORTEST && isFetching && found.length === 0 && <SkeletonRows rows={3} />}
        {wanted.length >= SHORTEST && data && found.length === 0 && (
          <p className="text-quiet">
            <Trans>No member has that name. New members can sign up and scan the code right away.</Trans>
          </p>
        )}
        <ul>
          {found.map((person) => (
            <PersonRow key={person.uid} person={person} linked={false}>
              {known.has(person.uid) ? (
                <span className="text-sm text-quiet">
                  <Trans>On the list</Trans>
                </span>
              ) : (
                <Button size="small" onClick={() => void checkIn(person.uid, person.displayName)}>
                  <Trans>Check in</Trans>
                </Button>
              )}
            </PersonRow>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
