import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { signOut } from '#features/session/web/session.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'

/** For pages of people who have nothing here yet that signing out could lose. */
export function SignOutButton({ to, ...dress }: Pick<ButtonProps, 'look' | 'size'> & { to: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await signOut()
      await navigate(to, { replace: true })
    } catch {
      setBusy(false)
      toasts.show({ tone: 'danger', text: t`You could not be signed out. Check your connection and try again.` })
    }
  }

  return (
    <Button {...dress} busy={busy} onClick={() => void leave()}>
      <Trans>Sign out</Trans>
    </Button>
  )
}
