import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Looks the same for missing, blocked and hidden creators, so it reveals nothing. */
export function NotAvailable() {
  const { t } = useLingui()
  return (
    <div className="py-4">
      <title>{`${t`Not available`} · Open Mat`}</title>
      <EmptyState
        level={1}
        title={<Trans>This page isn't available.</Trans>}
        action={
          <ButtonLink look="primary" to={paths.creators()}>
            <Trans>Find creators</Trans>
          </ButtonLink>
        }
      >
        <Trans>The address may be mistyped, or this page isn't available to you.</Trans>
      </EmptyState>
    </div>
  )
}
