import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAct } from '#domains/gym-management/membership/web/use-act.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { leaveToConnect } from './music.ts'

/** Leaves for Spotify and comes back to `returnTo`. */
export function ConnectButton({ returnTo }: { returnTo: string }) {
  const { t } = useLingui()
  const { act, busy } = useAct()
  const [isNotHere, setIsNotHere] = useState(false)
  if (isNotHere) return <Alert tone="careful">{t`Music isn't available here yet.`}</Alert>
  return (
    <Button
      look="primary"
      busy={busy !== null}
      onClick={() => void act(async () => setIsNotHere(!(await leaveToConnect(returnTo))))}
    >
      <Trans>Connect Spotify</Trans>
    </Button>
  )
}
