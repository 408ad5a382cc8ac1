import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { SignOutButton } from '#domains/members/people/web/SignOutButton.tsx'
import { loadSession, sessionQuery } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { accountApi } from './account.ts'
import { ExportData } from './ExportData.tsx'

/** The page leaving members are sent to: the deadline for cancelling the deletion, and their data export. */
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
  // The member just signed out or cancelled the deletion, so the page is about to unmount.
  if (!leavesAt) return null
  const day = longDay(leavesAt)
  return (
    <div className="mx-auto flex w-full max-w-text flex-col gap-4 py-8">
      <title>{`${t`Your account`} · Open Mat`}</title>
      <Card>
        <h1 className="text-2xl">
          <Trans>Your account will be deleted on {day}</Trans>
        </h1>
        <p className="mt-3">
          <Trans>
            You're no longer visible on Open Mat. If you come back before then, your profile, your journal and
            everything you wrote will be restored. After that, nothing can be recovered.
          </Trans>
        </p>
        <p className="mt-2 text-sm text-quiet">
          <Trans>
            Some things can't be undone: your spots at events have been released, events only you hosted are cancelled,
            and memberships end when the paid period runs out.
          </Trans>
        </p>
        {comeBack.isError && <Failure failure={failureOf(comeBack.error)} className="mt-3" />}
        <div className="mt-5 flex flex-wrap gap-2">
          <Button look="primary" busy={comeBack.isPending} onClick={() => comeBack.mutate()}>
            <Trans>Keep my account</Trans>
          </Button>
          <SignOutButton to={paths.login()} />
        </div>
      </Card>
      <ExportData />
    </div>
  )
}
