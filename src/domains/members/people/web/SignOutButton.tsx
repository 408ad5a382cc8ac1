import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { signOut } from '#domains/members/session/web/session.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'

interface SignOutButtonProps extends Pick<ButtonProps, 'look' | 'size'> {
  /** The path to go to afterwards; omitted on pages that work without an account. */
  to?: string
  children?: ReactNode
}

/** Signs out without asking about unsent changes, which are lost. After a failure, it can be pressed again. */
export function SignOutButton({ to, children, ...look }: SignOutButtonProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await signOut(to)
    } catch {
      setBusy(false)
      toasts.show({ tone: 'danger', text: t`Couldn't sign you out. Check your connection and try again.` })
    }
  }

  return (
    <Button {...look} busy={busy} onClick={() => void leave()}>
      {children ?? <Trans>Sign out</Trans>}
    </Button>
  )
}
