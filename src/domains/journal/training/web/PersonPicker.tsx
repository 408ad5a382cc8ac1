import calls from 'virtual:calls/follows'
import { useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import type { followsContract } from '#domains/feed/follows/contract.ts'
import { apiOf } from '#platform/web/api.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { FieldProps } from '#ui/Field.tsx'

const follows = apiOf<typeof followsContract>(calls)

/** A member by uid, or anyone by name. */
export interface PersonChoice {
  uid?: string
  name: string
}

export interface PersonPickerProps extends Pick<FieldProps, 'label' | 'hideLabel' | 'hint' | 'error' | 'optional'> {
  value: PersonChoice
  onChange: (person: PersonChoice) => void
  className?: string
}

/**
 * Picks a member, or accepts any name. `value` is only read on first render; change `key` to reset it. Offline, any typed
 * name is accepted.
 */
export function PersonPicker({ value, onChange, ...frame }: PersonPickerProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Suggestion | null>(
    value.name ? { id: value.uid ?? '', label: value.name } : null,
  )
  return (
    <Combobox
      {...frame}
      icon={<UserRound aria-hidden="true" />}
      value={chosen}
      onValueChange={(person) => {
        setChosen(person)
        if (person) onChange({ uid: person.id, name: person.label })
      }}
      onTextChange={(name) => onChange({ name })}
      suggest={suggest}
      nothingFound={t`No member with this name. We'll save it as you typed it.`}
    />
  )
}

async function suggest(text: string, signal: AbortSignal): Promise<Suggestion[]> {
  if (!navigator.onLine) return []
  const { items } = await follows.search({ text, limit: 8 }, { signal })
  return items.map(({ uid, displayName, username, homeGym, city }) => ({
    id: uid,
    label: displayName,
    detail: [username && `@${username}`, homeGym?.name ?? city].filter(Boolean).join(' · '),
  }))
}
