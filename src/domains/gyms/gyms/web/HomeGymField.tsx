import calls from 'virtual:calls/gyms'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { apiOf } from '#platform/web/api.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { gymsContract } from '../contract.ts'

const gyms = apiOf<typeof gymsContract>(calls)

/** A listed gym (with its id), an unlisted one (name only), or none. */
export interface HomeGym {
  homeGymId: string | null
  homeGymName: string | null
}

export interface HomeGymFieldProps {
  gym: HomeGym
  onGymChange: (gym: HomeGym) => void
  /** Gyms elsewhere are suggested only if none in this country match. */
  country?: string
  error?: string
}

type Way = 'listed' | 'unlisted' | 'none'

/** Home gym: a search of listed gyms, an unlisted gym by name, or none. */
export function HomeGymField({ gym, onGymChange, country, error }: HomeGymFieldProps) {
  const { t } = useLingui()
  const [way, setWay] = useState<Way>(gym.homeGymId ? 'listed' : gym.homeGymName ? 'unlisted' : 'listed')
  const [chosen, setChosen] = useState<Suggestion | null>(
    gym.homeGymId ? { id: gym.homeGymId, label: gym.homeGymName ?? t`Your gym` } : null,
  )

  function go(next: Way) {
    setWay(next)
    setChosen(null)
    onGymChange({ homeGymId: null, homeGymName: null })
  }

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <RadioCards<Way>
        legend={t`Home gym`}
        columns={3}
        options={[
          { value: 'listed', label: <Trans>Find my gym</Trans> },
          { value: 'unlisted', label: <Trans>My gym isn't listed</Trans> },
          { value: 'none', label: <Trans>I travel / no gym</Trans> },
        ]}
        value={way}
        onValueChange={go}
      />
      {way === 'listed' && (
        <Combobox
          label={t`Gym name`}
          icon={<Search aria-hidden="true" />}
          value={chosen}
          onValueChange={(found) => {
            setChosen(found)
            onGymChange({ homeGymId: found?.id ?? null, homeGymName: null })
          }}
          suggest={(text, signal) => suggestGyms(text, country, signal)}
          nothingFound={t`No gym with this name yet. Choose “My gym isn't listed” and enter it there.`}
          error={error}
        />
      )}
      {way === 'unlisted' && (
        <TextField
          label={t`Gym name`}
          value={gym.homeGymName ?? ''}
          dir="auto"
          onValueChange={(homeGymName) => onGymChange({ homeGymId: null, homeGymName })}
          error={error}
        />
      )}
    </div>
  )
}

async function suggestGyms(text: string, country: string | undefined, signal: AbortSignal): Promise<Suggestion[]> {
  const inCountry = country ? await gyms.search({ text, country, limit: 8 }, { signal }) : { items: [] }
  const { items } = inCountry.items.length > 0 ? inCountry : await gyms.search({ text, limit: 8 }, { signal })
  return items.map(({ id, name, address }) => ({
    id,
    label: name,
    detail: [address.street, address.city].filter(Boolean).join(', '),
  }))
}
