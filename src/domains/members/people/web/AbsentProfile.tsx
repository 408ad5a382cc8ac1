import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Missing, hidden and blocked profiles look the same. */
export function AbsentProfile() {
  const { t } = useLingui()
  return (
    <div className="py-4">
      <title>{`${t`Profile not available`} · Open Mat`}</title>
      <h1 className="sr-only">
        <Trans>Profile</Trans>
      </h1>
      <EmptyState
        title={<Trans>This profile isn't available</Trans>}
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
        <Trans>The name may be misspelled, or the profile isn't visible to you.</Trans>
      </EmptyState>
    </div>
  )
}
