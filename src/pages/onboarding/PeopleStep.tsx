import calls from 'virtual:calls/gyms'
import { Trans } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { Suggestion } from '#domains/feed/follows/web/SuggestedPeople.tsx'
import type { gymsContract } from '#domains/gyms/gyms/contract.ts'
import type { Suggestions } from '#domains/members/people/contract.ts'
import { people, peopleApi } from '#domains/members/people/web/people.ts'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step.ts'

const gyms = queriesOf<typeof gymsContract>(calls)

/** Step 4: people and gyms nearby. Nothing is preselected and there's no "follow all". */
export function PeopleStep({ onSaved, onBack }: StepProps) {
  const { saving, save } = useSaving()
  const found = useQuery({ ...people.onboarding.suggestions.queryOptions(), staleTime: 0, meta: { keep: false } })
  const next = () => void save(async () => onSaved(await peopleApi.onboarding.savePeople({})))
  return (
    <StepFrame
      step={4}
      title={<Trans>People and gyms</Trans>}
      lead={<Trans>Near you or at your gym. You can do this any time.</Trans>}
      saving={saving}
      onNext={next}
      onBack={onBack}
      onSkip={next}
    >
      {found.isPending ? (
        <SkeletonRows rows={4} />
      ) : found.isError ? (
        <Alert tone="careful">
          <Trans>Couldn't load suggestions. You can continue without them.</Trans>
        </Alert>
      ) : (
        <Found suggestions={found.data} />
      )}
    </StepFrame>
  )
}

function Found({ suggestions }: { suggestions: Suggestions }) {
  if (suggestions.people.length + suggestions.gyms.length === 0)
    return (
      <p className="rounded-card bg-sunk p-4 text-quiet">
        <Trans>No one near you yet. You may be the first: your gym and training partners will find you here.</Trans>
      </p>
    )
  return (
    <>
      {suggestions.gyms.length > 0 && (
        <section>
          <h2 className="text-lg">
            <Trans>Gyms</Trans>
          </h2>
          <ul className="mt-1 divide-y divide-line">
            {suggestions.gyms.map((gym) => (
              <Gym key={gym.id} gym={gym} />
            ))}
          </ul>
        </section>
      )}
      {suggestions.people.length > 0 && (
        <section>
          <h2 className="text-lg">
            <Trans>People</Trans>
          </h2>
          <ul className="mt-1 divide-y divide-line">
            {suggestions.people.map((person) => (
              <Suggestion key={person.uid} person={person} linked={false} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Gym({ gym }: { gym: Suggestions['gyms'][number] }) {
  const saveFailed = useSaveFailedToast()
  const [kept, setKept] = useState(false)
  const failed = (error: Error) => {
    setKept((before) => !before)
    saveFailed(error)
  }
  const favorite = useMutation({ ...gyms.favorite.mutationOptions(), onError: failed })
  const unfavorite = useMutation({ ...gyms.unfavorite.mutationOptions(), onError: failed })
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 font-semibold break-words">{gym.name}</bdi>
        <span className="block truncate text-sm text-quiet">{gym.city}</span>
      </span>
      <Button
        size="small"
        aria-pressed={kept}
        icon={<Heart aria-hidden="true" fill={kept ? 'currentColor' : 'none'} />}
        onClick={() => {
          setKept(!kept)
          ;(kept ? unfavorite : favorite).mutate({ gymId: gym.id })
        }}
      >
        {kept ? <Trans>Favourite</Trans> : <Trans>Add favourite</Trans>}
      </Button>
    </li>
  )
}
