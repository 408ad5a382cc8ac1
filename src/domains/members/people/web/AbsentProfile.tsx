import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Absent, hidden, blocked: nobody can tell which. */
export function AbsentProfile() {
  const { t } = useLingui()
  return (
    <div className="py-4">
      <title>{t`Not here · Open Mat`}</title>
      <h1 className="sr-only">
        <Trans>Profile</Trans>
      </h1>
      <EmptyState
        title={<Trans>This profile isn't here</Trans>}
        action={
          <>
            <ButtonLink look="primary" to={paths.home()}>
              <Trans>Home</Trans>
            </ButtonLink>
            <ButtonLink to={paths.map()}>
              <Trans>Find gyms</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>The name may be mistyped, or the profile is not open to you.</Trans>
      </EmptyState>
    </div>
  )
}
