import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import type { OwnGuardian } from '../contract.ts'
import { guardiansApi, ownGuardianQuery } from './guardians.ts'

/** The parent or guardian of a member under 18. Renders nothing for other members. */
export function GuardianSettings() {
  const { data } = useQuery(ownGuardianQuery)
  if (!data?.adultFrom) return null
  return (
    <Card title={<Trans>Parent or guardian</Trans>}>
      <div className="flex flex-col items-start gap-4">
        {data.guardian ? (
          <Guardian adultFrom={data.adultFrom} guardian={data.guardian} />
        ) : (
          <>
            <p className="max-w-text text-quiet">
              <Trans>
                Add a parent's or guardian's email address. They'll get a link to see which classes you went to and what
                your coaches note about you, and nothing else. They don't need an account.
              </Trans>
            </p>
            <AskForm />
          </>
        )}
      </div>
    </Card>
  )
}

const saved = (after: OwnGuardian) => queryClient.setQueryData(ownGuardianQuery.queryKey, after)

function useAsk() {
  return useMutation({
    networkMode: 'always',
    mutationFn: (email: string) => guardiansApi.ask({ email }),
    onSuccess: saved,
  })
}

function AskForm() {
  const [email, setEmail] = useState('')
  const { mutate, isPending, error } = useAsk()
  const failure = error ? failureOf(error) : undefined
  function ask() {
    mutate(email)
  }
  return (
    <form onSubmit={submitting(ask)} noValidate className="flex w-full flex-col items-start gap-4">
      <TextField
        type="email"
        className="w-full"
        label={<Trans>Their email address</Trans>}
        autoComplete="off"
        value={email}
        onValueChange={setEmail}
        error={failure?.field === 'email' ? failure.message : undefined}
      />
      {failure && failure.field !== 'email' && <Failure failure={failure} />}
      <Button type="submit" busy={isPending} disabled={email.trim() === ''}>
        <Trans>Email them a link</Trans>
      </Button>
    </form>
  )
}

interface GuardianProps {
  adultFrom: string
  guardian: NonNullable<OwnGuardian['guardian']>
}

function Guardian({ adultFrom, guardian: { email, isConfirmed } }: GuardianProps) {
  const { longDay } = useDates()
  const ask = useAsk()
  const { act } = useAction()
  const [asking, setAsking] = useState(false)
  const until = longDay(adultFrom)
  return (
    <>
      <p className="max-w-text wrap-anywhere">
        {isConfirmed ? (
          <Trans>
            <bdi className="font-semibold">{email}</bdi> can see which classes you went to and what your coaches note
            about you, until you turn 18 on {until}.
          </Trans>
        ) : (
          <Trans>
            We've emailed <bdi className="font-semibold">{email}</bdi> a link. They can't see anything until they
            confirm. If they don't within a week, we'll delete the address.
          </Trans>
        )}
      </p>
      {ask.error && <Failure failure={failureOf(ask.error)} />}
      {ask.isSuccess && (
        <p role="status" className="text-quiet">
          <Trans>Link sent. We send at most three a day to each address.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={ask.isPending} onClick={() => ask.mutate(email)}>
          <Trans>Send another link</Trans>
        </Button>
        <Button look="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Trans>Remove</Trans>
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={<Trans>Remove your parent or guardian?</Trans>}
          verb={<Trans>Remove</Trans>}
          danger
          onConfirm={() => act(async () => saved(await guardiansApi.remove()))}
          onClose={() => setAsking(false)}
        >
          <Trans>
            We'll delete <bdi>{email}</bdi>, and the link will stop working.
          </Trans>
        </ConfirmDialog>
      )}
    </>
  )
}
