import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { COMPLETENESS_WEIGHTS, completeness } from '../rules.ts'
import { PART_LABELS } from './completeness-labels.ts'
import { Score } from './Score.tsx'

/** The member's score and the next field worth filling in; hidden once every field is filled in. */
export function CompletenessCard({ className }: { className?: string }) {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { pathname } = useLocation()
  const percent = usePercent()
  if (!userProfile) return null
  const [next] = completeness(userProfile).missing
  if (!next) return null
  const gain = percent(COMPLETENESS_WEIGHTS[next] / 100, { signed: true })
  return (
    <Card title={userProfile.profileComplete ? t`Your profile` : t`Complete your profile`} className={className}>
      <Score profile={userProfile} />
      {userProfile.profileComplete && (
        <p className="mt-3 text-sm text-quiet">
          <Trans>
            Next: {{ next: t(PART_LABELS[next]) }}, {gain}
          </Trans>
        </p>
      )}
      <ButtonLink className="mt-4" wide to={paths.profileSetup(pathname)}>
        {userProfile.profileComplete ? <Trans>Add more</Trans> : <Trans>Complete profile</Trans>}
      </ButtonLink>
    </Card>
  )
}
