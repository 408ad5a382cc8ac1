import { Trans } from '@lingui/react/macro'
import { CreditCard } from 'lucide-react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { changesApi } from './memberships.ts'
import { StepFailed } from './StepFailed.tsx'

/** Opens the provider's page to add another card; card numbers are never entered here. */
export function UpdateCardButton({ look, size }: Pick<ButtonProps, 'look' | 'size'>) {
  const { saving, save } = useSaving()
  const leave = () =>
    save(async () => {
      const { url } = await changesApi.newCard({})
      window.location.assign(url)
    })
  const isLeaving = saving.status === 'saving' || saving.status === 'saved'
  return (
    <>
      <Button
        look={look}
        size={size}
        icon={<CreditCard aria-hidden="true" />}
        busy={isLeaving}
        onClick={() => void leave()}
      >
        <Trans>Update card</Trans>
      </Button>
      <StepFailed saving={saving} />
    </>
  )
}
