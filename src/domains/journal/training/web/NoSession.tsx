import { Trans } from '@lingui/react/macro'
import type { Failure } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** There is none, or this device does not have it. */
export function NoSession({ failure }: { failure: Failure }) {
  return (
    <EmptyState
      level={1}
      title={
        failure.status === 404 ? (
          <Trans>This isn't available any more</Trans>
        ) : (
          <Trans>This could not be loaded just now</Trans>
        )
      }
      action={
        <ButtonLink look="primary" to={paths.journal()}>
          <Trans>To your journal</Trans>
        </ButtonLink>
      }
    >
      {failure.kind === 'offline' && (
        <Trans>This device has not kept this session. It is here again when you're online.</Trans>
      )}
    </EmptyState>
  )
}
