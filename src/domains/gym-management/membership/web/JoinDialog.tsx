import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { joinCodeIn } from '../rules.ts'
import { membershipApi, showMembership } from './membership.ts'
import { useAct } from './use-act.ts'

export interface JoinDialogProps {
  gym: { id: string; name: string }
  /** The request is there already: only a code is left to give. */
  asked?: boolean
  onClose: () => void
}

/** Asks the gym, or with its code one is in. */
export default function JoinDialog({ gym, asked = false, onClose }: JoinDialogProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { join, busy, error, setError } = useJoining(gym, onClose)

  function submit() {
    if (joinCodeIn(code) === undefined) return setError(t`A code has 8 letters and digits, like ABCD-2345.`)
    setError(null)
    void join(code)
  }

  return (
    <FormDialog
      onClose={onClose}
      width="card"
      title={asked ? <Trans>Enter the join code</Trans> : <Trans>Join {gym.name}</Trans>}
      onSubmit={submit}
      submitLabel={<Trans>Join with the code</Trans>}
      isPending={busy === 'code'}
      error={null}
      secondary={
        asked ? undefined : (
          <Button busy={busy === 'ask'} onClick={() => void join(undefined)}>
            <Trans>Ask without a code</Trans>
          </Button>
        )
      }
    >
      <p className="text-quiet">
        {asked ? (
          <Trans>Your request waits for the gym. With its code you are a member at once.</Trans>
        ) : (
          <Trans>Members read what the gym posts for them. Have the code from the desk? Then you are in at once.</Trans>
        )}
      </p>
      <TextField
        data-autofocus
        label={t`Join code`}
        value={code}
        onValueChange={setCode}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
    </FormDialog>
  )
}

function useJoining(gym: JoinDialogProps['gym'], onClose: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAct()
  const [error, setError] = useState<string | null>(null)

  const join = (typed: string | undefined) =>
    act(
      async () => {
        try {
          const answer = await membershipApi.join({ gymId: gym.id, ...(typed !== undefined && { code: typed }) })
          showMembership(gym.id, answer)
          toasts.show({
            tone: 'good',
            text: answer.mine?.status === 'member' ? t`You're a member of ${gym.name}.` : t`The gym has your request.`,
          })
          onClose()
        } catch (failed) {
          const { status, field } = failureOf(failed)
          if (field === 'code') return setError(t`That code is not right. Ask at the desk for the one of today.`)
          if (status === 429) return setError(t`Too many tries. Wait an hour, or ask the gym without a code.`)
          throw failed
        }
      },
      typed === undefined ? 'ask' : 'code',
    )
  return { join, busy, error, setError }
}
