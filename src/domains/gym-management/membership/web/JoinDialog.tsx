import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { joinCodeIn } from '../rules.ts'
import { membershipApi, showMembership } from './membership.ts'

export interface JoinDialogProps {
  gym: { id: string; name: string }
  /** Whether the viewer has already asked, so that only the code is still missing. */
  asked?: boolean
  onClose: () => void
}

export default function JoinDialog({ gym, asked = false, onClose }: JoinDialogProps) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { join, busy, error, setError } = useJoining(gym, onClose)

  function submit() {
    if (joinCodeIn(code) === undefined) return setError(t`Codes have 8 letters and digits, like ABCD-2345.`)
    setError(null)
    void join(code)
  }

  return (
    <FormDialog
      onClose={onClose}
      width="card"
      title={asked ? <Trans>Enter the join code</Trans> : <Trans>Join {{ name: gym.name }}</Trans>}
      onSubmit={submit}
      submitLabel={<Trans>Join with code</Trans>}
      isPending={busy === 'code'}
      error={null}
      secondary={
        asked ? undefined : (
          <Button busy={busy === 'ask'} onClick={() => void join(undefined)}>
            <Trans>Request to join</Trans>
          </Button>
        )
      }
    >
      <p className="text-quiet">
        {asked ? (
          <Trans>The gym hasn't answered your request yet. With its join code, you'll be in right away.</Trans>
        ) : (
          <Trans>
            Members see the gym's members-only posts. Got a join code from the desk? You'll be in right away.
          </Trans>
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
  const { act, busy } = useAction()
  const [error, setError] = useState<string | null>(null)

  const join = (typed: string | undefined) =>
    act(
      async () => {
        try {
          const answer = await membershipApi.join({ gymId: gym.id, ...(typed !== undefined && { code: typed }) })
          showMembership(gym.id, answer)
          toasts.show({
            tone: 'good',
            text:
              answer.mine?.status === 'member'
                ? t`You're now a member of ${{ name: gym.name }}.`
                : t`Request sent to the gym.`,
          })
          onClose()
        } catch (failed) {
          const { status, field } = failureOf(failed)
          if (field === 'code') return setError(t`That code isn't right. Ask at the desk for the current one.`)
          if (status === 429)
            return setError(t`Too many attempts. Try again in an hour, or request to join without a code.`)
          throw failed
        }
      },
      typed === undefined ? 'ask' : 'code',
    )
  return { join, busy, error, setError }
}
