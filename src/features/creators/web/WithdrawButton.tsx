import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSaving } from '#features/people/web/saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { creatorsApi, creatorsChanged } from './creators.ts'
import { Failed } from './Failed.tsx'

/** Gives the application up, after one question. */
export function WithdrawButton() {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { saving, save } = useSaving()
  async function withdraw() {
    const done = await save(async () => {
      await creatorsApi.withdrawApplication()
      await creatorsChanged()
    })
    if (!done) return
    setAsking(false)
    void navigate(paths.creatorApply(), { replace: true })
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
        title={<Trans>Withdraw your application?</Trans>}
        actions={
          <>
            <Button look="danger" busy={saving.status === 'saving'} onClick={() => void withdraw()}>
              <Trans>Withdraw</Trans>
            </Button>
            <Button onClick={() => setAsking(false)}>
              <Trans>Keep it</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>Nobody will read it any more. You can apply again whenever you like.</Trans>
        </p>
        <Failed saving={saving} />
      </Dialog>
    </>
  )
}
