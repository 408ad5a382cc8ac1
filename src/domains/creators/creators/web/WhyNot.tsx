import { Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import type { Applying } from '../contract.ts'

/** Why somebody cannot apply now; nothing where they may. */
export function WhyNot({ applying }: { applying: Applying }) {
  const { longDay } = useDates()
  switch (applying.status) {
    case 'may':
    case 'open':
      return null
    case 'creator':
      return (
        <Alert
          tone="good"
          title={<Trans>You teach here</Trans>}
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
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {applying.reason}
          </p>
          <p>
            <Trans>Your members keep what they paid for. Nobody new can join.</Trans>
          </p>
        </Alert>
      )
    case 'revoked':
      return (
        <Alert tone="danger" title={<Trans>You do not teach here any more</Trans>}>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {applying.reason}
          </p>
        </Alert>
      )
    case 'too_soon':
    case 'too_new': {
      const date = longDay(applying.until)
      return (
        <Alert tone="careful">
          {applying.status === 'too_soon' ? (
            <Trans>You can apply again on {date}.</Trans>
          ) : (
            <Trans>Your account is new. You can apply on {date}.</Trans>
          )}
        </Alert>
      )
    }
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
          <Trans>Members want to know who teaches them: your name and where you live.</Trans>
        </Alert>
      )
  }
}
