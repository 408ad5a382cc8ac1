import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { MemberFarewell } from '../contract.ts'
import { REASON } from '../limits.ts'
import { accountApi, farewellOfQuery } from './account.ts'

/** Lets an admin delete a member's account, after reviewing what that removes, or cancel the deletion. */
export function DeleteMember({ uid }: { uid: string }) {
  const { isAdmin, user } = useAuth()
  return isAdmin && user?.uid !== uid ? <DeleteCard uid={uid} /> : null
}

function DeleteCard({ uid }: { uid: string }) {
  const { t } = useLingui()
  const farewell = useQuery(farewellOfQuery(uid))
  const known = farewell.data
  const keep = useMutation({ mutationFn: () => accountApi.keepMember({ uid }), onSettled: () => farewell.refetch() })
  const { longDay } = useDates()
  if (!known) return null
  return (
    <Card title={t`Delete account`}>
      {known.leaving ? (
        <>
          <p>
            {known.leaving.byMember ? (
              <Trans>
                The member asked for this. The account will be deleted on {{ day: longDay(known.leaving.deleteAt) }}{' '}
                unless they come back.
              </Trans>
            ) : (
              <Trans>
                Hidden from everyone. The account will be deleted on {{ day: longDay(known.leaving.deleteAt) }}.
              </Trans>
            )}
          </p>
          {!known.leaving.byMember && (
            <Button className="mt-3" busy={keep.isPending} onClick={() => keep.mutate()}>
              <Trans>Cancel the deletion</Trans>
            </Button>
          )}
        </>
      ) : (
        <DeleteForm uid={uid} farewell={known} day={longDay(known.deleteAt)} onDone={() => void farewell.refetch()} />
      )}
    </Card>
  )
}

interface FormProps {
  uid: string
  farewell: MemberFarewell
  day: string
  onDone: () => void
}

function DeleteForm({ uid, farewell, day, onDone }: FormProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const remove = useMutation({
    mutationFn: () => accountApi.deleteMember({ uid, reason, confirmation }),
    onSuccess: onDone,
  })
  const { entries, comments, gyms, events, members } = farewell
  return (
    <div className="flex flex-col gap-4">
      <p>
        <Trans>
          The account will be hidden immediately, the member will get an email, and everything will be permanently
          deleted on {day}. You can cancel until then.
        </Trans>{' '}
        <Plural value={{ count: entries }} one="# entry" other="# entries" />,{' '}
        <Plural value={{ count: comments }} one="# comment" other="# comments" />
        {gyms.length > 0 && <> · {gyms.map(({ name }) => name).join(', ')}</>}
        {events.length > 0 && (
          <>
            {' '}
            · <Plural value={{ count: events.length }} one="# event cancelled" other="# events cancelled" />
          </>
        )}
        {members.count > 0 && (
          <>
            {' '}
            · <Plural value={{ count: members.count }} one="# paying member" other="# paying members" />
          </>
        )}
      </p>
      <TextArea label={t`Reason`} rows={3} dir="auto" limit={REASON.most} value={reason} onValueChange={setReason} />
      <TextField
        label={t`Type “${{ name: farewell.confirmation }}” to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        dir="ltr"
        value={confirmation}
        onValueChange={setConfirmation}
      />
      {remove.isError && <Failure operation="delete" failure={failureOf(remove.error)} />}
      <Button
        look="danger"
        className="self-start"
        busy={remove.isPending}
        disabled={reason.trim().length < REASON.least || confirmation.trim() === ''}
        onClick={() => remove.mutate()}
      >
        <Trans>Delete account</Trans>
      </Button>
    </div>
  )
}
