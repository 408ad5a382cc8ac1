import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { StepFailed } from './StepFailed.tsx'
import { useSaving } from './use-saving.ts'

export interface WithdrawButtonProps {
  /** The confirmation's question. `children` explain the consequences. */
  title: ReactNode
  children: ReactNode
  withdraw: () => Promise<unknown>
  /** The path to go to afterwards. */
  then: string
  gone?: ReactNode
}

/** Withdraws an application or claim, after a confirmation. */
export function WithdrawButton({ title, children, withdraw, then, gone }: WithdrawButtonProps) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { saving, save } = useSaving()
  async function giveUp() {
    if (!(await save(withdraw))) return
    setAsking(false)
    void navigate(then, { replace: true })
  }
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        <Trans>Withdraw</Trans>
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        width="card"
        title={title}
        actions={
          <>
            <Button look="danger" busy={saving.status === 'saving'} onClick={() => void giveUp()}>
              <Trans>Withdraw</Trans>
            </Button>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>{children}</p>
        <StepFailed saving={saving} gone={gone} />
      </Dialog>
    </>
  )
}
