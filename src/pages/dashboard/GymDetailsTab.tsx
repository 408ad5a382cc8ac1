import { Trans } from '@lingui/react/macro'
import { DetailsTab } from '#domains/gym-management/gym-edits/web/DetailsTab.tsx'
import { MergeSection } from '#domains/gym-management/gym-merges/web/MergeSection.tsx'
import { mayAtGym } from '#domains/gyms/gyms/rules.ts'
import type { TabProps } from './tabs.ts'

/** The gym's details, and merging its duplicates. */
export function GymDetailsTab({ gym, gymRole }: TabProps) {
  return (
    <>
      {mayAtGym(gymRole, 'details') ? (
        <DetailsTab gym={gym} gymRole={gymRole} />
      ) : (
        <p className="text-quiet">
          <Trans>Only owners can edit gym details.</Trans>
        </p>
      )}
      <MergeSection gym={gym} />
    </>
  )
}
