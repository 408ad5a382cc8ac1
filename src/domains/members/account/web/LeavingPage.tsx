import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SignOutButton } from '#domains/members/people/web/SignOutButton.tsx'
import { loadSession, sessionQuery } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { accountApi } from './account.ts'
import { ExportData } from './ExportData.tsx'

/** All that somebody who is going sees here: until when they may come back, and their data to take along. */
export function Component() {
  const { t } = useLingui()
  const { longDay } = useDates()
  const navigate = useNavigate()
  const { data: session } = useSuspenseQuery(sessionQuery)
  const comeBack = useMutation({
    mutationFn: () => accountApi.comeBack(),
    async onSuccess() {
      await loadSession()
      await navigate(paths.home(), { replace: true })
    },
  })
  const leavesAt = session.status === 'signed-in' ? session.leavesAt : undefined
  // Signed out or back just now: the page is being left.
  if (!leavesAt) return null
  const day = longDay(leavesAt)
  const failure = comeBack.isError ? failureOf(comeBack.error) : null
  return (
    <div className="mx-auto flex w-full max-w-text flex-col gap-4 py-8">
      <title>{t`Your account · Open Mat`}</title>
      <Card>
        <h1 className="text-2xl">
          <Trans>Your account will be deleted on {day}</Trans>
        </h1>
        <p className="mt-3">
          <Trans>
            Nobody sees you on Open Mat any more. Until then you can come back: your profile, your journal and what you
            wrote are kept. Afterwards nothing can be brought back.
          </Trans>
        </p>
        <p className="mt-2 text-sm text-quiet">
          <Trans>
            What others count on does not wait: your places at events were given back, events that only you hosted are
            cancelled, and memberships end with the days that are paid.
          </Trans>
        </p>
        {failure && (
          <Alert tone="danger" className="mt-3">
            {failure.kind === 'offline' ? (
              <Trans>You're offline. Try again when you're back.</Trans>
            ) : (
              failure.message || <Trans>That did not work. Try again.</Trans>
            )}
          </Alert>
        )}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button look="primary" busy={comeBack.isPending} onClick={() => comeBack.mutate()}>
            <Trans>Come back</Trans>
          </Button>
          <SignOutButton to={paths.login()} />
        </div>
      </Card>
      <ExportData />
    </div>
  )
}
