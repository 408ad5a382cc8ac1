import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
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
  const field = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const full = chosen.length >= most && most > 1

  // The field is remounted after each choice; focus it again so the next one can be typed.
  useEffect(() => {
    if (round > 0) field.current?.querySelector('input')?.focus()
  }, [round])

  async function suggest(text: string): Promise<Suggestion[]> {
    const { items } = await queryClient.ensureQueryData(libraryQuery)
    return searchTechniques(items, text, { roles })
      .filter(({ slug }) => repeats || !chosen.includes(slug))
      .slice(0, SHOWN)
      .map((technique) => ({ id: technique.slug, label: technique.name, detail: detailOf(technique) }))
  }

  function choose(found: Suggestion | null) {
    if (!found) return
    onChange(most === 1 ? [found.id] : [...chosen, found.id])
    setRound(round + 1)
  }

  return (
    <div ref={field} className="flex min-w-0 flex-col gap-2">
      {!full && (
        <Combobox
          key={round}
          {...frame}
          icon={<Search aria-hidden="true" />}
          value={null}
          onValueChange={choose}
          suggest={suggest}
          placeholder={t`Knee cut, mata-leão, RNC…`}
          nothingFound={<Trans>No techniques match. Try another name.</Trans>}
        />
      )}
      <ChosenTechniques chosen={chosen} onChange={onChange} />
    </div>
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
