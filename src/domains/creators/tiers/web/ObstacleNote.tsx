import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import type { Obstacle } from '../rules.ts'
import { OBSTACLE_LABELS } from './obstacle-labels.ts'

/** Why a tier can't be published yet, with a link to fix it if there is one. */
export function ObstacleNote({ obstacle }: { obstacle: Obstacle }) {
  const { t } = useLingui()
  return (
    <Alert
      tone="careful"
      action={
        obstacle === 'payouts' && (
          <ButtonLink to={paths.creatorOnboarding('payouts')} size="small">
            <Trans>Set up payouts</Trans>
          </ButtonLink>
        )
      }
    >
      {t(OBSTACLE_LABELS[obstacle])}
    </Alert>
  )
}
