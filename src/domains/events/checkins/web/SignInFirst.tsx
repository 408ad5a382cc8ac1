import { Trans } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** Asks a visitor to sign in. Afterwards they return here with the scanned code. */
export function SignInFirst() {
  const { pathname, search, hash } = useLocation()
  return (
    <Card title={<Trans>Check-in</Trans>}>
      <p className="mb-4">
        <Trans>Sign in, then check in with one tap.</Trans>
      </p>
      <ButtonLink to={paths.login(pathname + search + hash)} look="primary" wide>
        <Trans>Sign in</Trans>
      </ButtonLink>
    </Card>
  )
}
