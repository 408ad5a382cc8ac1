import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { disciplineLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { useDivisionOptions } from '#domains/journal/matches/web/division-options.ts'
import { OptionOrTextField } from '#domains/journal/matches/web/OptionOrTextField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import type { CompetitionEntry, ListedCompetition } from '../contract.ts'
import { disciplineAt, entryVisibilities } from '../rules.ts'
import { ENTRY_VISIBILITY_LABELS } from './competition-labels.ts'
import { saveEntry } from './entry-writes.ts'

interface Props {
  competition: ListedCompetition
  entry: CompetitionEntry
  onClose: () => void
}

/** The member's division at a competition, and who sees that they're going. */
export default function EntryDialog({ competition, entry, onClose }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(entry)
  const { discipline, ruleSet, startsOn: day } = competition
  const options = useDivisionOptions({ ruleSet, discipline: disciplineAt(discipline, draft.discipline), day })
  const set = (change: Partial<CompetitionEntry>) => setDraft({ ...draft, ...change })
  const text = (field: 'ageDivision' | 'level' | 'weightClass') => ({
    value: draft[field],
    onChange: (typed: string) => set({ [field]: typed }),
  })
  return (
    <FormDialog
      title={<Trans>Division and visibility</Trans>}
      onClose={onClose}
      onSubmit={() => {
        const { ageDivision, level, weightClass } = draft
        saveEntry(competition, {
          ...draft,
          ...{ ageDivision: ageDivision.trim(), level: level.trim(), weightClass: weightClass.trim() },
        })
        onClose()
      }}
      submitLabel={<Trans>Save</Trans>}
      isPending={false}
      error={null}
    >
      {discipline === 'both' && (
        <Select
          label={t`Gi or no-gi`}
          optional
          value={draft.discipline ?? ''}
          options={[
            { value: '', label: t`Not specified` },
            { value: 'gi', label: t(disciplineLabels.gi) },
            { value: 'nogi', label: t(disciplineLabels.nogi) },
          ]}
          onValueChange={(chosen) => set({ discipline: chosen === 'gi' || chosen === 'nogi' ? chosen : null })}
        />
      )}
      <OptionOrTextField label={t`Age division`} options={options.ages} {...text('ageDivision')} />
      <OptionOrTextField label={t`Belt or level`} options={options.levels} {...text('level')} />
      <OptionOrTextField label={t`Weight class`} options={options.weights} {...text('weightClass')} />
      <Select
        label={t`Who can see that you're going`}
        hint={t`They never see your division.`}
        value={draft.visibility}
        options={entryVisibilities.map((value) => ({ value, label: t(ENTRY_VISIBILITY_LABELS[value]) }))}
        onValueChange={(visibility) => set({ visibility })}
      />
    </FormDialog>
  )
}
