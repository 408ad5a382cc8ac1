import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import type { Applying } from '../contract.ts'

/** Why the viewer can't apply now; renders nothing if they can or already have. */
export function CannotApplyNotice({ applying }: { applying: Applying }) {
  switch (applying.status) {
    case 'may':
    case 'open':
      return null
    case 'creator':
      return (
        <Alert
          tone="good"
          title={<Trans>You're already a creator</Trans>}
          action={
            <ButtonLink to={paths.creatorOnboarding()} size="small">
              <Trans>Set up your page</Trans>
            </ButtonLink>
          }
        />
      )
    case 'suspended':
      return (
        <Alert tone="careful" title={<Trans>Your creator page is suspended</Trans>}>
          <Reason>{applying.reason}</Reason>
          <p>
            <Trans>Your members keep what they paid for, but no one new can join.</Trans>
          </p>
        </Alert>
      )
    case 'revoked':
      return (
        <Alert tone="danger" title={<Trans>You're no longer a creator</Trans>}>
          <Reason>{applying.reason}</Reason>
        </Alert>
      )
    case 'too_soon':
    case 'too_new':
      return <ApplyLater applying={applying} />
    case 'incomplete':
      return (
        <Alert
          tone="careful"
          title={<Trans>Complete your profile first.</Trans>}
          action={
            <ButtonLink to={paths.profileSetup(paths.creatorApply())} size="small">
              <Trans>Complete your profile</Trans>
            </ButtonLink>
          }
        >
          <Trans>Members want to know who teaches them, so add your name and where you live.</Trans>
        </Alert>
      )
  }
}

function Reason({ children }: { children: ReactNode }) {
  return (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {children}
    </p>
  )
}

function ApplyLater({
  applying: { status, until },
}: {
  applying: Extract<Applying, { status: 'too_soon' | 'too_new' }>
}) {
  const { longDay } = useDates()
  const date = longDay(until)
  return (
    <Alert tone="careful">
      {status === 'too_soon' ? (
        <Trans>You can apply again from {date}.</Trans>
      ) : (
        <Trans>Your account is too new. You can apply from {date}.</Trans>
      )}
    </Alert>
  )
}
