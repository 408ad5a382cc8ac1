import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import type { Suggestion } from '#ui/Combobox.tsx'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'
import { SelectedChips } from '#ui/SelectedChips.tsx'
import type { Technique } from '../contract.ts'
import { localNameOf, otherNamesOf } from '../local-name.ts'
import type { TechniqueRole } from '../rules.ts'
import { searchTechniques } from '../search.ts'
import { FAMILY_LABELS, ROLE_LABELS } from './technique-labels.ts'
import { libraryQuery, useLibrary } from './techniques.ts'

export interface TechniquePickerProps {
  label: ReactNode
  /** Slugs, in the order chosen. */
  chosen: readonly string[]
  onChange: (slugs: string[]) => void
  /** Limits the search to these roles. */
  roles?: readonly TechniqueRole[]
  /** The limit, 20 by default. With 1, a new choice replaces the last. */
  most?: number
  /** Allows the same technique more than once. */
  repeats?: boolean
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
}

const SHOWN = 8

/** Picks techniques by any of their names. Searches the cached library, so it works offline. */
export function TechniquePicker({ chosen, onChange, roles, most = 20, repeats, ...frame }: TechniquePickerProps) {
  const { t } = useLingui()
  const detailOf = useDetailOf()

  async function suggest(text: string): Promise<Suggestion[]> {
    const { items } = await queryClient.ensureQueryData(libraryQuery)
    return searchTechniques(items, text, { roles })
      .filter(({ slug }) => repeats || !chosen.includes(slug))
      .slice(0, SHOWN)
      .map((technique) => ({ id: technique.slug, label: technique.name, detail: detailOf(technique) }))
  }

  return (
    <MultiCombobox
      {...frame}
      icon={<Search aria-hidden="true" />}
      suggest={suggest}
      placeholder={t`Knee cut, mata-leão, RNC…`}
      nothingFound={<Trans>No techniques match. Try another name.</Trans>}
      isFull={chosen.length >= most && most > 1}
      onChoose={({ id }) => onChange(most === 1 ? [id] : [...chosen, id])}
    >
      {chosen.length > 0 && <ChosenTechniques chosen={chosen} onChange={onChange} />}
    </MultiCombobox>
  )
}

function useDetailOf() {
  const { t, i18n } = useLingui()
  return (technique: Technique): string => {
    const { role, family } = technique
    const names = [localNameOf(technique, i18n.locale) ?? [], otherNamesOf(technique, i18n.locale)].flat()
    return [t(family ? FAMILY_LABELS[family] : ROLE_LABELS[role]), ...names.slice(0, 2)].join(' · ')
  }
}

function ChosenTechniques({ chosen, onChange }: Pick<TechniquePickerProps, 'chosen' | 'onChange'>) {
  const { t } = useLingui()
  const { bySlug } = useLibrary()
  return (
    <SelectedChips
      label={t`Chosen techniques`}
      // The same technique may occur twice.
      items={chosen.map((slug, at) => ({ id: String(at), label: bySlug.get(slug)?.name ?? t`Unknown technique` }))}
      onRemove={(id) => onChange(chosen.toSpliced(Number(id), 1))}
    />
  )
}
