import { Trans } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { History } from './History.tsx'
import { SuggestionList } from './SuggestionList.tsx'

/** Everything that is known of a gym, for its owner to keep right; what members suggest, and what was changed. */
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
        title={<Trans>Open or closed</Trans>}
        fields={['status', 'statusNote']}
        ask={async ({ status }) => status !== 'permanently_closed' || closing.ask()}
      />
      <FieldGroup {...about} title={<Trans>Where it is</Trans>} fields={['address', 'location', 'timezone']}>
        <p className="text-quiet">
          <Trans>
            Has it moved? Write the new address, move the pin, and leave a note for visitors under “Open or closed”.
          </Trans>
        </p>
      </FieldGroup>
      <FieldGroup
        {...about}
        title={<Trans>Contact</Trans>}
        fields={['phone', 'email', 'website', 'instagram', 'facebook']}
      />
      <FieldGroup {...about} title={<Trans>For visitors</Trans>} fields={['dropIn', 'rules', 'trialOffer']} />
      <FieldGroup {...about} title={<Trans>For members</Trans>} fields={['membership']} />
      <FieldGroup {...about} title={<Trans>Who teaches</Trans>} fields={['headCoach', 'coaches']} />
      <FieldGroup
        {...about}
        title={<Trans>The place</Trans>}
        fields={['matAreaM2', 'matType', 'rooms', 'maxOnMat', 'amenities', 'accessibility', 'languages', 'foundedYear']}
      />
      {mayAtGym(gymRole, 'details') && <History gym={gym} />}
      {closing.dialog}
    </>
  )
}

/** Closing for good is asked about once more. */
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
        title={<Trans>Close this gym for good?</Trans>}
        actions={
          <>
            <Button look="danger" onClick={() => close(true)}>
              <Trans>Close it</Trans>
            </Button>
            <Button onClick={() => close(false)}>
              <Trans>Keep it open</Trans>
            </Button>
          </>
        }
      >
        <p>
          <Trans>
            Nobody finds it any more. Its page stays and says that it has closed. You can open it again later.
          </Trans>
        </p>
      </Dialog>
    ),
  }
}
