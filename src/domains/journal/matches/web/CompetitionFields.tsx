import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { medals, rounds } from '#domains/feed/activities/entry-vocabulary.ts'
import { PersonPicker } from '#domains/journal/training/web/PersonPicker.tsx'
import { CountrySelect } from '#domains/members/people/web/CountrySelect.tsx'
import { Card } from '#ui/Card.tsx'
import { Combobox, type Suggestion } from '#ui/Combobox.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { CompetitionHint } from '../contract.ts'
import { MATCH_LIMITS } from '../limits.ts'
import type { FormPart } from './form-parts.ts'
import { MEDAL_LABELS, ROUND_LABELS } from './match-labels.ts'
import { matchesApi } from './matches.ts'
import { OptionOrTextField } from './OptionOrTextField.tsx'

export function CompetitionFields({ draft, set, errorOf }: FormPart) {
  const { t } = useLingui()
  const isAnywhere = draft.competition.name.trim() !== ''
  return (
    <Card title={<Trans>Where and when</Trans>}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t`Date`}
          type="date"
          required
          value={draft.day}
          error={errorOf('day')}
          onValueChange={(day) => set({ day })}
        />
        <Select
          label={t`Gi or no-gi`}
          value={draft.discipline}
          options={[
            { value: 'gi', label: t`Gi` },
            { value: 'nogi', label: t`No-gi` },
          ]}
          onValueChange={(discipline) => set({ discipline })}
        />
        <CompetitionField draft={draft} set={set} errorOf={errorOf} />
        {isAnywhere && <PlaceFields draft={draft} set={set} />}
        <OptionOrTextField
          label={t`Round`}
          options={rounds.map((value) => ({ value, label: t(ROUND_LABELS[value]) }))}
          value={draft.round}
          error={errorOf('round')}
          onChange={(round) => set({ round })}
        />
        <Select
          label={t`Medal`}
          value={draft.medal}
          error={errorOf('medal')}
          options={[
            { value: 'none', label: t`No medal` },
            ...medals.map((value) => ({ value, label: t(MEDAL_LABELS[value]) })),
          ]}
          onValueChange={(medal) => set({ medal })}
        />
        {draft.method !== 'bye' && (
          <div className="sm:col-span-2">
            <PersonPicker
              label={t`Opponent`}
              optional
              hint={t`Only you can see who your opponent was.`}
              value={draft.opponent}
              error={errorOf('opponent')}
              onChange={(opponent) => set({ opponent })}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

/** Suggests competitions near the date, and accepts a new name. */
function CompetitionField({ draft: { competition, day }, set, errorOf }: FormPart) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<Suggestion | null>(competition.name ? { id: '', label: competition.name } : null)
  async function suggest(text: string, signal: AbortSignal): Promise<(Suggestion & { hint: CompetitionHint })[]> {
    if (!navigator.onLine || day === '') return []
    const { items } = await matchesApi.competitionHints(
      { text: text.slice(0, MATCH_LIMITS.competition), day },
      { signal },
    )
    return items.map((hint, at) => ({
      id: hint.id ?? String(at),
      label: hint.name,
      detail: [hint.organisation, hint.city].filter(Boolean).join(' · '),
      hint,
    }))
  }
  return (
    <Combobox<Suggestion & { hint?: CompetitionHint }>
      className="sm:col-span-2"
      label={t`Competition`}
      optional
      value={chosen}
      error={errorOf('competition')}
      nothingFound={<Trans>Not in your list yet. We'll add it as you typed it.</Trans>}
      suggest={suggest}
      onTextChange={(name) => set({ competition: { ...competition, name } })}
      onValueChange={(found) => {
        setChosen(found)
        if (found?.hint) {
          const { name, organisation, city, country } = found.hint
          set({ competition: { name, organisation, city, country } })
        }
      }}
    />
  )
}

const ORGANISATIONS = ['IBJJF', 'ADCC', 'AJP', 'SJJIF', 'NAGA', 'Grappling Industries', 'EBI']

function PlaceFields({ draft: { competition }, set }: Pick<FormPart, 'draft' | 'set'>) {
  const { t } = useLingui()
  const change = (field: Partial<typeof competition>) => set({ competition: { ...competition, ...field } })
  return (
    <>
      <TextField
        label={t`Organisation`}
        optional
        list="match-organisations"
        maxLength={MATCH_LIMITS.organisation}
        value={competition.organisation}
        dir="auto"
        onValueChange={(organisation) => change({ organisation })}
      />
      <datalist id="match-organisations">
        {ORGANISATIONS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label={t`City`}
        optional
        maxLength={MATCH_LIMITS.city}
        value={competition.city}
        dir="auto"
        onValueChange={(city) => change({ city })}
      />
      <CountrySelect value={competition.country} onValueChange={(country) => change({ country })} />
    </>
  )
}
