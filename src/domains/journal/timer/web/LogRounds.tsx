import { Trans } from '@lingui/react/macro'
import { NotebookPen } from 'lucide-react'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { loggedMinutes, type TimerSettings } from '../rules.ts'

interface LogRoundsProps {
  settings: TimerSettings
  rounds: number
  isMain: boolean
}

/** Opens a new session with the rounds that are over. Visitors sign in first. */
export function LogRounds({ settings, rounds, isMain }: LogRoundsProps) {
  const { isAuthenticated } = useAuth()
  if (rounds === 0) return null
  const form = paths.newSession({ rounds: `${rounds}x${loggedMinutes(settings)}` })
  return (
    <ButtonLink
      to={isAuthenticated ? form : loginFor(form)}
      look={isMain ? 'primary' : 'secondary'}
      icon={<NotebookPen aria-hidden="true" />}
      className="grow max-sm:basis-full lg:max-w-60"
    >
      {isAuthenticated ? <Trans>Log these rounds</Trans> : <Trans>Sign in to log these rounds</Trans>}
    </ButtonLink>
  )
}
