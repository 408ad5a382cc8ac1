import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '#platform/web/use-action.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { openConnectPage } from './music.ts'

/** Opens Spotify's consent page, which returns to `returnTo`. */
export function ConnectButton({ returnTo }: { returnTo: string }) {
  const { t } = useLingui()
  const { act, busy } = useAction()
  const [isNotHere, setIsNotHere] = useState(false)
  if (isNotHere) return <Alert tone="careful">{t`Music isn't available here yet.`}</Alert>
  return (
    <Button
      look="primary"
      busy={busy !== null}
      onClick={() => void act(async () => setIsNotHere(!(await openConnectPage(returnTo))))}
    >
      <Trans>Connect Spotify</Trans>
    </Button>
  )
}
