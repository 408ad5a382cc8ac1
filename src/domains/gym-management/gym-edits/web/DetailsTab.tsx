import { Trans } from '@lingui/react/macro'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { FieldGroup } from './FieldGroup.tsx'
import { History } from './History.tsx'
import SuggestionList from './SuggestionList.tsx'
import { useConfirmClosing } from './use-confirm-closing.tsx'

/** All the gym's details, members' suggestions and the change history. */
export function DetailsTab({ gym, gymRole }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  const closing = useConfirmClosing(gym)
  const about = { gym }
  return (
    <>
      <SuggestionList gym={gym} />
      <FieldGroup
        {...about}
        title={<Trans>The gym</Trans>}
        fields={['name', 'description', 'disciplines', 'affiliation']}
      />
      <FieldGroup {...about} title={<Trans>Photos</Trans>} fields={['logo', 'cover', 'photos']} />
      <FieldGroup
        {...about}
        title={<Trans>Opening status</Trans>}
        fields={['status', 'statusNote']}
        ask={closing.ask}
      />
      <FieldGroup {...about} title={<Trans>Location</Trans>} fields={['address', 'location', 'timezone']}>
        <p className="text-quiet">
          <Trans>
            Has the gym moved? Enter the new address, move the pin and leave a note for visitors under “Opening status”.
          </Trans>
        </p>
      </FieldGroup>
      <FieldGroup
        {...about}
        title={<Trans>Contact</Trans>}
        fields={['phone', 'email', 'website', 'instagram', 'facebook']}
      />
      <FieldGroup {...about} title={<Trans>For visitors</Trans>} fields={['dropIn', 'rules', 'trialOffer']} />
      <FieldGroup {...about} title={<Trans>Membership</Trans>} fields={['membership']} />
      <FieldGroup {...about} title={<Trans>Coaches</Trans>} fields={['headCoach', 'coaches']} />
      <FieldGroup
        {...about}
        title={<Trans>Facilities</Trans>}
        fields={['matAreaM2', 'matType', 'rooms', 'maxOnMat', 'amenities', 'accessibility', 'languages', 'foundedYear']}
      />
      {mayAtGym(gymRole, 'details') && <History gym={gym} />}
      {closing.dialog}
    </>
  )
}
