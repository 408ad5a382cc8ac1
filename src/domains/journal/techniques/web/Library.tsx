import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useTypedText } from '#platform/web/typed-text.ts'
import { Button } from '#ui/Button.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { families, techniqueRoles } from '../rules.ts'
import { type LibraryQuery, useLibraryQuery } from './library-query.ts'
import { ProposeDialog } from './ProposeDialog.tsx'
import { TechniqueResults } from './TechniqueResults.tsx'
import { FAMILY_LABELS, ROLES_LABELS } from './technique-labels.ts'
import type { LoadedLibrary } from './techniques.ts'

/** Browse by category and starting position, or search by any name. */
export function Library({ library }: { library: LoadedLibrary }) {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { query, change } = useLibraryQuery()
  const [typed, type] = useTypedText(query.text, (text) => change({ text }))
  const [proposing, setProposing] = useState<string | null>(null)
  const propose = userProfile ? (name: string) => setProposing(name) : undefined

  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Techniques`} · Open Mat`}</title>
      <PageTitle
        lead={<Trans>Search by any name, in English, Portuguese, Spanish or Japanese.</Trans>}
        action={
          propose && (
            <Button icon={<Plus aria-hidden="true" size={20} />} onClick={() => propose('')}>
              <Trans>Suggest one</Trans>
            </Button>
          )
        }
      >
        <Trans>Techniques</Trans>
      </PageTitle>
      <div className="flex flex-col gap-4">
        <SearchField
          label={t`Search techniques`}
          placeholder={t`Knee cut, mata-leão, RNC…`}
          value={typed}
          onValueChange={type}
        />
        <Filters library={library} query={query} onChange={change} />
        <TechniqueResults library={library} query={{ ...query, text: typed }} onChange={change} onPropose={propose} />
      </div>
      {proposing !== null && <ProposeDialog name={proposing} library={library} onClose={() => setProposing(null)} />}
    </div>
  )
}

interface FiltersProps {
  library: LoadedLibrary
  query: LibraryQuery
  onChange: (change: Partial<LibraryQuery>) => void
}

/** The category filters are shown once there's a search or a filter. */
function Filters({ library, query: { text, role, family, from }, onChange }: FiltersProps) {
  const { t } = useLingui()
  const isAsked = text.trim() !== '' || role !== null || from !== null
  return (
    <>
      {isAsked && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around chips that aren't a form
        <div role="group" aria-label={t`Category`} className="flex flex-wrap gap-2">
          {techniqueRoles.map((each) => (
            <FilterChip
              key={each}
              pressed={role === each}
              onPressedChange={(pressed) => onChange({ role: pressed ? each : null, family: null })}
            >
              {t(ROLES_LABELS[each])}
            </FilterChip>
          ))}
        </div>
      )}
      {role === 'attack' && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div role="group" aria-label={t`Submission type`} className="flex flex-wrap gap-2">
          {families.map((each) => (
            <FilterChip
              key={each}
              pressed={family === each}
              onPressedChange={(pressed) => onChange({ family: pressed ? each : null })}
            >
              {t(FAMILY_LABELS[each])}
            </FilterChip>
          ))}
        </div>
      )}
      {from && (
        <p>
          <FilterChip pressed onPressedChange={() => onChange({ from: null })}>
            <Trans>From: {{ position: library.bySlug.get(from)?.name ?? from }}</Trans>
          </FilterChip>
        </p>
      )}
    </>
  )
}
