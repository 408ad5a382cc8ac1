import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadSession } from '#domains/members/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountApi, farewellQuery } from './account.ts'
import { DeletionSummary } from './DeletionSummary.tsx'

/** Account deletion: shows what will be deleted and asks for a typed confirmation. */
export function DeleteAccount() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t`Delete your account`}>
      <p>
        <Trans>
          You'll be hidden from everyone on Open Mat immediately. You'll have 14 days to come back; after that,
          everything will be permanently deleted.
        </Trans>
      </p>
      <Button look="danger" className="mt-4" onClick={() => setOpen(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      {isOpen && <FarewellDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function FarewellDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const farewell = useQuery(farewellQuery)
  const [typed, setTyped] = useState('')
  const leave = useLeave()
  const known = farewell.data
  const isTyped = known && typed.trim().replace(/^@/, '').toLowerCase() === known.confirmation.toLowerCase()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Delete your account?`}
      width="text"
      actions={
        <>
          <Button
            look="danger"
            busy={leave.isPending}
            disabled={!isTyped || known.obstacle !== null}
            onClick={() => leave.mutate(typed)}
          >
            <Trans>Delete my account</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Keep my account</Trans>
          </Button>
        </>
      }
    >
      {farewell.isPending && <SkeletonRows rows={3} picture={false} />}
      {farewell.isError && <Failure what={<Trans>what will be deleted</Trans>} again={farewell.refetch} />}
      {known && <DeletionSummary farewell={known} />}
      {known?.obstacle === 'last_admin' && (
        <Alert tone="careful" className="mt-4">
          <Trans>There must be at least one admin. Make someone else an admin first.</Trans>
        </Alert>
      )}
      {known && known.obstacle === null && (
        <TextField
          className="mt-4"
          label={t`Type “${{ name: known.confirmation }}” to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          dir="ltr"
          value={typed}
          onValueChange={setTyped}
        />
      )}
      {leave.isError && <Failure operation="delete" failure={failureOf(leave.error)} className="mt-4" />}
    </Dialog>
  )
}

function useLeave() {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (confirmation: string) => accountApi.leave({ confirmation }),
    async onSuccess() {
      await loadSession()
      await navigate('/leaving', { replace: true })
    },
  })
}
