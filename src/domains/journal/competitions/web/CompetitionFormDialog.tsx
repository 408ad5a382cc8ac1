import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { disciplineLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { ruleSets } from '#domains/journal/matches/rules.ts'
import { RULE_SET_LABELS } from '#domains/journal/matches/web/form-labels.ts'
import { useCountries } from '#domains/members/people/web/CountrySelect.tsx'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { isHttpsAddress } from '#platform/unsafe-text.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { CheckedCompetition, ListedCompetition } from '../contract.ts'
import { COMPETITION_LIMITS } from '../limits.ts'
import { competitionDisciplines, competitionStatuses, type DateProblem, dateProblems } from '../rules.ts'
import { STATUS_LABELS } from './competition-labels.ts'
import { competitions, competitionsApi } from './competition-queries.ts'

interface Props {
  /** Undefined for a new competition. */
  competition?: ListedCompetition | undefined
  onClose: () => void
  onSaved: (competition: ListedCompetition) => void
}

const NEW: CheckedCompetition = {
  ...{ name: '', organisation: '', ruleSet: 'ibjjf', discipline: 'gi', startsOn: '', endsOn: '', timezone: '' },
  ...{ venue: '', town: '', country: '', location: null, website: '', registrationUrl: '' },
  ...{ registrationDeadline: null, weighIn: '', status: 'scheduled' },
}

const DATE_LABELS = {
  ends_before: msg`This is before the first day.`,
  too_long: msg`A competition can last two weeks at most.`,
  deadline_after: msg`This is after the last day.`,
} satisfies Record<DateProblem, MessageDescriptor>

export default function CompetitionFormDialog({ competition, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const countries = useCountries()
  const { draft, set, errorOf, ...sending } = useCompetitionForm({ competition, onClose, onSaved })
  const { failure } = sending
  const text = (field: TextName) => ({
    value: draft[field],
    error: errorOf(field),
    onValueChange: (value: string) => set({ [field]: value }),
    ...(field in COMPETITION_LIMITS && { maxLength: COMPETITION_LIMITS[field as 'name'], dir: 'auto' as const }),
  })
  return (
    <FormDialog
      title={competition ? <Trans>Edit competition</Trans> : <Trans>Add a competition</Trans>}
      onClose={onClose}
      onSubmit={sending.submit}
      submitLabel={<Trans>Save</Trans>}
      isPending={sending.isPending}
      error={failure && !failure.field && <Failure failure={failure} />}
      formRef={sending.form}
    >
      <TextField label={t`Name`} required {...text('name')} data-autofocus />
      <TextField label={t`Organisation`} optional {...text('organisation')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField type="date" label={t`First day`} required {...text('startsOn')} />
        <TextField type="date" label={t`Last day`} optional {...text('endsOn')} />
        <KindFields draft={draft} set={set} />
        <TextField label={t`Venue`} optional {...text('venue')} />
        <TextField label={t`Town`} optional {...text('town')} />
        <Select
          label={t`Country`}
          optional
          value={draft.country}
          options={[{ value: '', label: t`Not specified` }, ...countries]}
          error={errorOf('country')}
          onValueChange={(country) => set({ country })}
        />
        <TextField
          type="date"
          label={t`Registration closes`}
          optional
          value={draft.registrationDeadline ?? ''}
          error={errorOf('registrationDeadline')}
          onValueChange={(date) => set({ registrationDeadline: date || null })}
        />
      </div>
      <TextField label={t`Website`} {...LINK} {...text('website')} />
      <TextField label={t`Registration link`} {...LINK} {...text('registrationUrl')} />
      <WeighInField draft={draft} set={set} errorOf={errorOf} />
      {competition && <StatusField draft={draft} set={set} />}
    </FormDialog>
  )
}

type TextName = 'name' | 'organisation' | 'startsOn' | 'endsOn' | 'venue' | 'town' | 'website' | 'registrationUrl'
const LINK = { type: 'url', inputMode: 'url', optional: true, placeholder: 'https://' } as const

function useCompetitionForm({ competition, onClose, onSaved }: Props) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<CheckedCompetition>(competition ? draftOf(competition) : NEW)
  const [problems, setProblems] = useState<Partial<Record<keyof CheckedCompetition, MessageDescriptor>> | null>(null)
  const form = useFirstErrorFocus(problems)
  const keyFor = useIdempotencyKey()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const input = { ...draft, ...placeOf(draft, competition), endsOn: draft.endsOn || draft.startsOn }
      return competition
        ? competitionsApi.edit({ ...input, id: competition.id, version: competition.version })
        : competitionsApi.add(input, { context: { idempotencyKey: keyFor(input) } })
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: competitions.key() })
      onClose()
      onSaved(saved)
    },
  })
  const failure = error && failureOf(error)
  const set = (change: Partial<CheckedCompetition>) => setDraft({ ...draft, ...change })
  const errorOf = (field: keyof CheckedCompetition) => {
    const problem = problems?.[field]
    return problem ? t(problem) : failure?.field === field && failure.message
  }
  function submit() {
    const found = problemsOf(draft)
    if (Object.keys(found).length > 0) return setProblems(found)
    setProblems(null)
    mutate()
  }
  return { draft, set, errorOf, submit, form, isPending, failure }
}

type FieldsProps = Pick<ReturnType<typeof useCompetitionForm>, 'draft' | 'set' | 'errorOf'>

function KindFields({ draft, set }: Omit<FieldsProps, 'errorOf'>) {
  const { t } = useLingui()
  return (
    <>
      <Select
        label={t`Rules`}
        value={draft.ruleSet}
        options={ruleSets.map((value) => ({ value, label: t(RULE_SET_LABELS[value]) }))}
        onValueChange={(ruleSet) => set({ ruleSet })}
      />
      <Select
        label={t`Gi or no-gi`}
        value={draft.discipline}
        options={competitionDisciplines.map((value) => ({ value, label: t(disciplineLabels[value]) }))}
        onValueChange={(discipline) => set({ discipline })}
      />
    </>
  )
}

function WeighInField({ draft, set, errorOf }: FieldsProps) {
  const { t } = useLingui()
  return (
    <TextArea
      label={t`Weigh-in`}
      optional
      hint={t`When and where athletes weigh in.`}
      dir="auto"
      limit={COMPETITION_LIMITS.weighIn}
      value={draft.weighIn}
      error={errorOf('weighIn')}
      onValueChange={(weighIn) => set({ weighIn })}
    />
  )
}

function StatusField({ draft, set }: Omit<FieldsProps, 'errorOf'>) {
  const { t } = useLingui()
  return (
    <Select
      label={t`Status`}
      value={draft.status}
      options={competitionStatuses.map((value) => ({ value, label: t(STATUS_LABELS[value]) }))}
      onValueChange={(status) => set({ status })}
    />
  )
}

function draftOf(competition: ListedCompetition): CheckedCompetition {
  const known = Object.keys(NEW).map((field) => [field, competition[field as keyof ListedCompetition]])
  return Object.fromEntries(known) as CheckedCompetition
}

/**
 * Removes the point if it's approximate or the place has changed, and the time zone if the town has changed, so that
 * the server finds them again from the town.
 */
function placeOf(draft: CheckedCompetition, competition?: ListedCompetition) {
  const isSame = (field: 'venue' | 'town' | 'country') => draft[field].trim() === competition?.[field]
  const isSameTown = isSame('town') && isSame('country')
  const isExact = isSameTown && isSame('venue') && !competition?.placeApproximate
  return { ...(!isExact && { location: null }), ...(!isSameTown && { timezone: '' }) }
}

function problemsOf(draft: CheckedCompetition): Partial<Record<keyof CheckedCompetition, MessageDescriptor>> {
  const dates = dateProblems({ ...draft, endsOn: draft.endsOn || draft.startsOn })
  const isLink = (address: string) => address.trim() === '' || isHttpsAddress(address.trim())
  return {
    ...(draft.name.trim().length < 2 && { name: msg`Enter a name.` }),
    ...(draft.startsOn === '' && { startsOn: msg`Choose a date.` }),
    ...(draft.startsOn !== '' && dates.endsOn && { endsOn: DATE_LABELS[dates.endsOn] }),
    ...(draft.startsOn !== '' &&
      dates.registrationDeadline && { registrationDeadline: DATE_LABELS[dates.registrationDeadline] }),
    ...(!isLink(draft.website) && { website: HTTPS }),
    ...(!isLink(draft.registrationUrl) && { registrationUrl: HTTPS }),
  }
}

const HTTPS = msg`Enter an address that starts with https://.`
