import { useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { suggestPeople } from '#domains/feed/follows/web/suggest-people.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { FieldProps } from '#ui/Field.tsx'

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

/** Picks a member, or accepts any name. `value` is only read on first render; change `key` to reset it. */
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
      suggest={suggestPeople}
      nothingFound={t`No member with this name. We'll save it as you typed it.`}
    />
  )
}
