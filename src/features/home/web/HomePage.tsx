import { Trans } from '@lingui/react/macro'
import { useAuth } from '#features/session/web/session.ts'

export function Component() {
  const { userProfile } = useAuth()
  return (
    <h1>
      <Trans>Hello, {userProfile?.displayName}</Trans>
    </h1>
  )
}
