import { Trans } from '@lingui/react/macro'
import { AudienceCards } from '#domains/creators/creator-dashboard/web/AudienceCards.tsx'
import { CreatorContent } from '#domains/creators/creator-dashboard/web/CreatorContent.tsx'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'

/** "My content": viewers and views. Earnings and members are in the creator dashboard. */
export default function MyContent() {
  return (
    <>
      <ButtonLink className="self-start" size="small" to={paths.creatorDashboard()}>
        <Trans>Open creator dashboard</Trans>
      </ButtonLink>
      <AudienceCards />
      <CreatorContent />
    </>
  )
}
