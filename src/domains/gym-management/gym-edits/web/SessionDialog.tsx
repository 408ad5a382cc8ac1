import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { disciplineLabels, kindLabels, levelLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { useDates } from '#platform/web/dates.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { MAX_PRICE, SESSION_INSTRUCTOR, SESSION_PROGRAM, SESSION_TITLE } from '../limits.ts'
import { DAYS } from './week.ts'

export interface Instructor {
  name: string
  uid: string | null
}

interface SessionDialogProps {
  session: ScheduleItem
  isNew: boolean
  /** Suggestions for the instructor; without them, instructor and programme can't be edited. */
  people: readonly Instructor[] | undefined
  onClose: () => void
  onSave: (session: ScheduleItem) => void
}

export function SessionDialog({ session, isNew, people, onClose, onSave }: SessionDialogProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState(session)
  const [numbers, setNumbers] = useState({ capacity: text(session.capacity), price: text(session.price) })
  const [tried, setTried] = useState(false)
  const change = (part: Partial<ScheduleItem>) => setDraft((before) => ({ ...before, ...part }))
  const errors = useFaults(draft, numbers)
  const shown: Partial<typeof errors> = tried ? errors : {}

  function save() {
    setTried(true)
    if (Object.values(errors).some(Boolean)) return
    const title = draft.title.trim() || t(kindLabels[draft.kind])
    onSave({ ...withoutBlanks(draft), title, capacity: number(numbers.capacity), price: number(numbers.price) })
  }

  return (
    <FormDialog
      onClose={onClose}
      width="text"
      title={isNew ? <Trans>Add a session</Trans> : <Trans>Edit session</Trans>}
      onSubmit={save}
      submitLabel={<Trans>Save</Trans>}
      isPending={false}
      error={null}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Select
        label={t`Type`}
        options={options(kindLabels, t)}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      <TextField
        label={t`Title`}
        limit={SESSION_TITLE}
        placeholder={t(kindLabels[draft.kind])}
        value={draft.title}
        onValueChange={(title) => change({ title })}
        error={shown.title}
        dir="auto"
      />
      <TimeFields {...{ draft, change, shown }} />
      <LevelFields {...{ draft, change }} />
      {people && <TeachingFields {...{ draft, change, people }} />}
      <PeriodFields {...{ draft, change, shown }} />
      <NumberFields {...{ numbers, shown }} onChange={(part) => setNumbers((before) => ({ ...before, ...part }))} />
      <Checkbox
        className="sm:col-span-2"
        label={t`Drop-ins welcome`}
        checked={draft.dropInOk}
        onCheckedChange={(dropInOk) => change({ dropInOk })}
      />
    </FormDialog>
  )
}

interface FieldsProps {
  draft: ScheduleItem
  change: (part: Partial<ScheduleItem>) => void
  shown: Partial<ReturnType<typeof useFaults>>
}

function TimeFields({ draft, change, shown }: FieldsProps) {
  const { t } = useLingui()
  const { weekday } = useDates()
  return (
    <>
      <Select
        label={t`Day`}
        options={DAYS.map((day) => ({ value: String(day), label: weekday(day) }))}
        value={String(draft.weekday)}
        onValueChange={(day) => change({ weekday: Number(day) })}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          type="time"
          label={t`Starts`}
          value={draft.start}
          onValueChange={(start) => change({ start })}
          error={shown.start}
        />
        <TextField
          type="time"
          label={t`Ends`}
          value={draft.end}
          onValueChange={(end) => change({ end })}
          error={shown.end}
          hint={draft.end < draft.start ? t`The next day` : undefined}
        />
      </div>
    </>
  )
}

function LevelFields({ draft, change }: Omit<FieldsProps, 'shown'>) {
  const { t } = useLingui()
  return (
    <>
      <Select
        label={t`Gi or no-gi`}
        options={options(disciplineLabels, t)}
        value={draft.discipline}
        onValueChange={(discipline) => change({ discipline })}
      />
      <Select
        label={t`Level`}
        options={options(levelLabels, t)}
        value={draft.level}
        onValueChange={(level) => change({ level })}
      />
    </>
  )
}

const PROGRAMS = [msg`Fundamentals`, msg`No-gi`, msg`Kids`, msg`Competition`]

function TeachingFields({ draft, change, people }: Omit<FieldsProps, 'shown'> & { people: readonly Instructor[] }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <>
      <TextField
        label={t`Instructor`}
        optional
        limit={SESSION_INSTRUCTOR}
        list={`${id}-people`}
        autoComplete="off"
        value={draft.instructor ?? ''}
        onValueChange={(instructor) => {
          const person = people.find(({ name }) => name === instructor.trim())
          change({ instructor, instructorId: person?.uid ?? null })
        }}
        dir="auto"
      />
      <TextField
        label={t`Programme`}
        optional
        limit={SESSION_PROGRAM}
        list={`${id}-programs`}
        autoComplete="off"
        value={draft.program ?? ''}
        onValueChange={(program) => change({ program })}
        dir="auto"
      />
      <datalist id={`${id}-people`}>
        {[...new Set(people.map(({ name }) => name))].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <datalist id={`${id}-programs`}>
        {PROGRAMS.map((program) => (
          <option key={program.id} value={t(program)} />
        ))}
      </datalist>
    </>
  )
}

/** Leaves out an empty instructor or programme, as in sessions that never had one. */
function withoutBlanks({ instructor, program, ...draft }: ScheduleItem): ScheduleItem {
  return {
    ...draft,
    ...(instructor?.trim() && { instructor: instructor.trim() }),
    ...(program?.trim() && { program: program.trim() }),
  }
}

function PeriodFields({ draft, change, shown }: FieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        type="date"
        label={t`First day`}
        optional
        value={draft.from ?? ''}
        onValueChange={(from) => change({ from: from || null })}
      />
      <TextField
        type="date"
        label={t`Last day`}
        optional
        value={draft.until ?? ''}
        onValueChange={(until) => change({ until: until || null })}
        error={shown.until}
      />
    </>
  )
}

interface Numbers {
  capacity: string
  price: string
}

function NumberFields({
  numbers,
  shown,
  onChange,
}: Pick<FieldsProps, 'shown'> & { numbers: Numbers; onChange: (part: Partial<Numbers>) => void }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Spots`}
        optional
        inputMode="numeric"
        value={numbers.capacity}
        onValueChange={(capacity) => onChange({ capacity })}
        error={shown.capacity}
      />
      <TextField
        label={t`Drop-in price`}
        optional
        inputMode="decimal"
        value={numbers.price}
        onValueChange={(price) => onChange({ price })}
        error={shown.price}
      />
    </>
  )
}

function useFaults(draft: ScheduleItem, { capacity, price }: Numbers) {
  const { t } = useLingui()
  const places = number(capacity)
  const amount = number(price)
  return {
    title: draft.title.trim().length > SESSION_TITLE ? t`Use up to ${{ limit: SESSION_TITLE }} characters.` : undefined,
    start: draft.start ? undefined : t`Enter a start time.`,
    end: !draft.end
      ? t`Enter an end time.`
      : draft.start === draft.end
        ? t`The start and end can't be the same.`
        : undefined,
    until: draft.from && draft.until && draft.until < draft.from ? t`This can't be before the first day.` : undefined,
    capacity:
      places !== null && !(Number.isInteger(places) && places >= 1 && places <= 1000)
        ? t`Enter a number from 1 to 1000.`
        : undefined,
    price: amount !== null && !(amount >= 0 && amount <= MAX_PRICE) ? t`Enter a number, or 0 if it's free.` : undefined,
  }
}

const text = (value: number | null) => (value === null ? '' : String(value))
const number = (typed: string) => (typed.trim() === '' ? null : Number(typed.trim().replace(',', '.')))

function options<Value extends string>(
  words: Record<Value, MessageDescriptor>,
  t: (words: MessageDescriptor) => string,
) {
  return (Object.entries(words) as [Value, MessageDescriptor][]).map(([value, label]) => ({ value, label: t(label) }))
}
