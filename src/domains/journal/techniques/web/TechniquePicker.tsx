import { Trans, useLingui } from '@lingui/react/macro'
import { Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { queryClient } from '#platform/web/query-client.ts'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import type { Technique } from '../contract.ts'
import type { Family, TechniqueRole } from '../rules.ts'
import { indexOf, searchTechniques } from '../search.ts'
import { FAMILY_LABELS, ROLE_LABELS } from './technique-labels.ts'
import { libraryQuery, useLibrary } from './techniques.ts'

export interface TechniquePickerProps {
  label: ReactNode
  /** Slugs, in the order in which they were chosen. */
  chosen: readonly string[]
  onChange: (slugs: string[]) => void
  /** Only of these. */
  roles?: readonly TechniqueRole[]
  families?: readonly Family[]
  /** How many may be chosen; 20 unless told. With 1 the next one takes the place of the one before. */
  most?: number
  /** The same one more than once, where each time counts. */
  repeats?: boolean
  hint?: ReactNode
  error?: ReactNode
  optional?: boolean
}

const SHOWN = 8

/** Techniques by any of their names; searched at this device, so also without a connection once the library was loaded. */
export function TechniquePicker({
  label,
  chosen,
  onChange,
  roles,
  families,
  most = 20,
  repeats = false,
  hint,
  error,
  optional,
}: TechniquePickerProps) {
  const { t } = useLingui()
  const detailOf = useDetailOf()
  const field = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)
  const full = chosen.length >= most && most > 1

  // The field begins anew after each choice, and the next one is typed at once.
  useEffect(() => {
    if (round > 0) field.current?.querySelector('input')?.focus()
  }, [round])

  async function suggest(text: string): Promise<Suggestion[]> {
    const { items } = await queryClient.ensureQueryData(libraryQuery)
    return searchTechniques(indexOf(items), text, { roles, families })
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
          label={label}
          icon={<Search aria-hidden="true" />}
          value={null}
          onValueChange={choose}
          suggest={suggest}
          placeholder={t`Knee cut, mata-leão, RNC…`}
          nothingFound={<Trans>Nothing of this name. Try another of its names.</Trans>}
          hint={hint}
          error={error}
          {...(optional && { optional })}
        />
      )}
      {chosen.length > 0 && <ChosenTechniques chosen={chosen} onChange={onChange} />}
    </div>
  )
}

function useDetailOf() {
  const { t } = useLingui()
  return ({ role, family, aliases: { en, pt } }: Technique): string =>
    [t(family ? FAMILY_LABELS[family] : ROLE_LABELS[role]), ...[...en, ...pt].slice(0, 2)].join(' · ')
}

function ChosenTechniques({ chosen, onChange }: Pick<TechniquePickerProps, 'chosen' | 'onChange'>) {
  const { t } = useLingui()
  const { bySlug } = useLibrary()
  return (
    <ul className="flex flex-wrap gap-2">
      {chosen.map((slug, at) => {
        const name = bySlug.get(slug)?.name ?? t`A technique`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same one may be there twice
          <li key={`${slug} ${at}`} className="max-w-full">
            <button
              type="button"
              aria-label={t`Remove ${name}`}
              onClick={() => onChange(chosen.filter((_, other) => other !== at))}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-edge bg-sunk px-3 text-sm sm:pointer-fine:min-h-8"
            >
              <bdi className="truncate">{name}</bdi>
              <X aria-hidden="true" size={16} className="shrink-0" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
