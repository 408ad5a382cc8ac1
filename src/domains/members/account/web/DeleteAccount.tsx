import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadSession } from '#domains/members/session/web/session.ts'
import { type Failure, failureOf } from '#platform/web/errors.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { accountApi, farewellQuery } from './account.ts'
import { WhatGoes } from './WhatGoes.tsx'

/** Going, after a look at what goes and with the username typed. */
export function DeleteAccount() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t`Delete your account`}>
      <p>
        <Trans>
          You disappear from Open Mat at once. For 14 days you can come back; then everything of yours is deleted for
          good.
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
            <Trans>Keep it</Trans>
          </Button>
        </>
      }
    >
      {farewell.isPending && <SkeletonRows rows={3} picture={false} />}
      {farewell.isError && (
        <NotLoaded again={farewell.refetch}>
          <Trans>What goes with your account could not be loaded.</Trans>
        </NotLoaded>
      )}
      {known && <WhatGoes farewell={known} />}
      {known?.obstacle === 'last_admin' && (
        <Alert tone="careful" className="mt-4">
          <Trans>There must be at least one admin. Make somebody else an admin first.</Trans>
        </Alert>
      )}
      {known && known.obstacle === null && (
        <TextField
          className="mt-4"
          label={t`Type ${known.confirmation} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          dir="ltr"
          value={typed}
          onValueChange={setTyped}
        />
      )}
      {leave.isError && <LeaveFailed failure={failureOf(leave.error)} />}
    </Dialog>
  )
}

function LeaveFailed({ failure }: { failure: Failure }) {
  return (
    <Alert tone="danger" className="mt-4">
      {failure.kind === 'offline' ? (
        <Trans>You're offline. Try again when you're back.</Trans>
      ) : (
        failure.message || <Trans>That did not work. Try again.</Trans>
      )}
    </Alert>
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
