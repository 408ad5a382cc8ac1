import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { History } from './History.tsx'
import SuggestionList from './SuggestionList.tsx'

/** All the gym's details, members' suggestions and the change history. */
export function DetailsTab({ gym, gymRole }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  const closing = useAsked()
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
        ask={async ({ status }) => status !== 'permanently_closed' || closing.ask()}
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

/** Confirmation before closing a gym permanently. */
function useAsked() {
  const [open, setOpen] = useState(false)
  const answer = useRef<(goOn: boolean) => void>(() => {})
  const close = (goOn: boolean) => {
    setOpen(false)
    answer.current(goOn)
  }
  return {
    ask: () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve
        setOpen(true)
      }),
    dialog: (
      <Dialog
        open={open}
        onClose={() => close(false)}
        title={<Trans>Permanently close this gym?</Trans>}
        actions={
          <>
            <Button look="danger" onClick={() => close(true)}>
              <Trans>Close gym</Trans>
            </Button>
            <Button onClick={() => close(false)}>
              <Trans>Keep it open</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>It won't show up in search, and its page will say the gym has closed. You can reopen it later.</Trans>
        </p>
      </Dialog>
    ),
  }
}
