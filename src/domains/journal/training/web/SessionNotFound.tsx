import { Trans } from '@lingui/react/macro'
import type { CallFailure } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Shown if the session doesn't exist or couldn't be loaded. */
export function SessionNotFound({ failure }: { failure: CallFailure }) {
  return (
    <EmptyState
      level={1}
      title={
        failure.status === 404 ? (
          <Trans>This isn't available any more</Trans>
        ) : (
          <Trans>Couldn't load this session</Trans>
        )
      }
      action={
        <ButtonLink look="primary" to={paths.journal()}>
          <Trans>Back to your journal</Trans>
        </ButtonLink>
      }
    >
      {failure.kind === 'offline' && <Trans>You're offline, and this session isn't saved on this device.</Trans>}
    </EmptyState>
  )
}
