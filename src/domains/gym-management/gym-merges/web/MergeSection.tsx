import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Card } from '#ui/Card.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { MergeForm } from './MergeForm.tsx'
import { MergeProgress } from './MergeProgress.tsx'
import { readPendingMerge, startMerge } from './pending-merge.ts'
import { RecentMerges } from './RecentMerges.tsx'

/** Merges a duplicate listing into this one, for people who may merge both. */
export function MergeSection({ gym }: { gym: Gym }) {
  const [other, setOther] = useState<Suggestion | null>(null)
  const [pending, setPending] = useState(() => readPendingMerge(gym.id))
  const [error, setError] = useState<string>()
  const { hash } = useLocation()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (hash === '#merge') section.current?.scrollIntoView()
  }, [hash])
  const onEnd = useCallback((refusal?: string) => {
    setPending(null)
    setError(refusal)
  }, [])

  function start(merge: { id: string; name: string }) {
    setOther(null)
    setError(undefined)
    setPending(startMerge({ ...merge, into: gym.id }))
  }

  return (
    <section ref={section} id="merge" aria-labelledby="merge-title" className="flex scroll-mt-20 flex-col gap-4">
      <Card>
        <h2 id="merge-title" className="text-lg">
          <Trans>Merge a duplicate into {{ name: gym.name }}</Trans>
        </h2>
        <p className="mt-1 text-quiet">
          <Trans>
            If this gym is listed twice, merge the other listing into this one. Everything on the other listing moves
            here, and its old links lead here. You can undo this for 30 days.
          </Trans>
        </p>
        {error && (
          <Alert tone="danger" className="mt-4">
            {error}
          </Alert>
        )}
        <OtherListingField key={other === null ? 'empty' : 'chosen'} gymId={gym.id} value={other} onChange={setOther} />
      </Card>
      {pending && <MergeProgress key={pending.idempotencyKey} into={gym} pending={pending} onEnd={onEnd} />}
      {other && !pending && <MergeForm key={other.id} into={gym} fromId={other.id} onConfirm={start} />}
      <RecentMerges gymId={gym.id} />
    </section>
  )
}

interface OtherListingFieldProps {
  gymId: string
  value: Suggestion | null
  onChange: (other: Suggestion | null) => void
}

function OtherListingField({ gymId, value, onChange }: OtherListingFieldProps) {
  const { t } = useLingui()
  const { shortAddress } = useGymLabels()

  async function suggest(text: string): Promise<Suggestion[]> {
    const page = await queryClient.fetchQuery({
      ...gyms.search.queryOptions({ input: { text, limit: 8 } }),
      meta: { keep: false },
    })
    return page.items
      .filter(({ id }) => id !== gymId)
      .map(({ id, name, address }) => ({ id, label: name, detail: shortAddress(address) }))
  }

  return (
    <Combobox<Suggestion>
      label={t`The other listing`}
      className="mt-4"
      icon={<Search aria-hidden="true" />}
      value={value}
      onValueChange={onChange}
      suggest={suggest}
      nothingFound={<Trans>No gym has that name.</Trans>}
    />
  )
}
