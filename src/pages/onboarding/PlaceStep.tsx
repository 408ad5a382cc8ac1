import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { type HomeGym, HomeGymField } from '#domains/gyms/gyms/web/HomeGymField.tsx'
import { type Town, TownField } from '#domains/gyms/places/web/TownField.tsx'
import { CountrySelect } from '#domains/members/people/web/CountrySelect.tsx'
import { peopleApi } from '#domains/members/people/web/people.ts'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step.ts'

/** Step 3: town and home gym. */
export function PlaceStep({ onboarding: { answers }, onSaved, onBack }: StepProps) {
  const [town, setTown] = useState<Town>({ city: answers.city, country: answers.country, placeId: answers.placeId })
  const [gym, setGym] = useState<HomeGym>({
    homeGymId: answers.homeGym?.id ?? null,
    homeGymName: answers.homeGym?.name ?? null,
  })
  const { saving, save } = useSaving()

  function next() {
    const homeGym = gym.homeGymId ? { homeGymId: gym.homeGymId } : { homeGymName: gym.homeGymName?.trim() || null }
    void save(async () =>
      onSaved(
        await peopleApi.onboarding.savePlace({
          city: town.city.trim(),
          country: town.country,
          placeId: town.placeId,
          ...homeGym,
        }),
      ),
    )
  }

  return (
    <StepFrame
      step={3}
      title={<Trans>Where you train</Trans>}
      lead={
        <Trans>We'll show you gyms, open mats and people nearby. City and country also complete your profile.</Trans>
      }
      saving={saving}
      onNext={next}
      onBack={onBack}
      onSkip={() => void save(async () => onSaved(await peopleApi.onboarding.savePlace({})))}
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TownField town={town} onTownChange={setTown} />
        <CountrySelect
          value={town.country}
          onValueChange={(country) => setTown((before) => ({ ...before, country, placeId: null }))}
        />
      </div>
      <HomeGymField gym={gym} onGymChange={setGym} country={town.country} />
    </StepFrame>
  )
}
