import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Gym } from '#features/gyms/contract.ts'
import type { Standing } from '#features/gyms/rules.ts'
import { gyms } from '#features/gyms/web/gym-queries.ts'
import { useGymWords } from '#features/gyms/web/gym-words.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Card } from '#ui/Card.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { MergeForm } from './MergeForm.tsx'
import { RecentMerges } from './RecentMerges.tsx'

/** The same gym under two names: the other one becomes this one. For those who may change both. */
export function MergeTab({ gym }: { gym: Gym; standing: NonNullable<Standing> }) {
  const { t } = useLingui()
  const { shortAddress } = useGymWords()
  const [other, setOther] = useState<Suggestion | null>(null)

  async function suggest(text: string): Promise<Suggestion[]> {
    const page = await queryClient.fetchQuery({
      ...gyms.search.queryOptions({ input: { text, limit: 8 } }),
      meta: { keep: false },
    })
    return page.items
      .filter(({ id }) => id !== gym.id)
      .map(({ id, name, address }) => ({ id, label: name, detail: shortAddress(address) }))
  }

  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      <Card>
        <h2 className="text-lg">
          <Trans>Merge a duplicate into {gym.name}</Trans>
        </h2>
        <p className="mt-1 text-quiet">
          <Trans>
            If this gym is listed twice, merge the other listing into this one. What belongs to it moves here, and its
            old links lead here. You can undo this for 30 days.
          </Trans>
        </p>
        <Combobox<Suggestion>
          key={other === null ? 'empty' : 'chosen'}
          label={t`The other listing`}
          className="mt-4"
          icon={<Search aria-hidden="true" />}
          value={other}
          onValueChange={setOther}
          suggest={suggest}
          nothingFound={<Trans>No gym has that name.</Trans>}
        />
      </Card>
      {other && <MergeForm key={other.id} into={gym} fromId={other.id} onDone={() => setOther(null)} />}
      <RecentMerges gymId={gym.id} />
    </div>
  )
}
