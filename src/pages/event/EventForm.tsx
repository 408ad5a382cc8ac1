import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { DESCRIPTION, TITLE } from '#domains/events/events/limits.ts'
import { EVENT_TYPES } from '#domains/events/events/rules.ts'
import { type EventDraft, movedTo } from '#domains/events/events/web/event-draft.ts'
import { typeLabels } from '#domains/events/events/web/event-labels.ts'
import { MoreFields } from '#domains/events/events/web/MoreFields.tsx'
import { RuleFields } from '#domains/events/events/web/RuleFields.tsx'
import { OnePhotoField } from '#domains/gym-management/gym-photos/web/OnePhotoField.tsx'
import { disciplineLabels, levelLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useFirstErrorFocus } from '#domains/members/people/web/use-saving.ts'
import { useDates } from '#platform/web/dates.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DateBadge } from '#ui/DateBadge.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { DockedAction } from '#ui/DockedAction.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Select } from '#ui/Select.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'

interface Props {
  draft: EventDraft
  onChange: (draft: EventDraft) => void
  /** The gym's time zone; all times in the form are local to it. */
  timezone: string
  /** Rendered above the fields, for example to choose which dates of a series to change. */
  children?: ReactNode
  repeats: { offered: boolean; once: string }
  actions: { label: string; send: () => Promise<void>; look: 'primary' | 'secondary' }[]
}

/** The fields of an event, starting with the few that every event needs. */
export function EventForm({ draft, onChange, timezone, children, repeats, actions }: Props) {
  const { t } = useLingui()
  const [failure, setFailure] = useState<CallFailure>()
  const [busy, setBusy] = useState<string>()
  const isDescribed = Boolean(draft.description || draft.cover || draft.capacity || draft.price)
  const set = (change: Partial<EventDraft>) => onChange({ ...draft, ...change })
  const errorOf = (...fields: string[]) =>
    failure?.field && fields.includes(failure.field) ? withoutField(failure.message) : undefined

  const form = useFirstErrorFocus(failure ?? null)
  const isShownAtField = FORM_FIELDS.some((field) => field === failure?.field)

  async function run({ label, send }: Props['actions'][number]) {
    const { least } = TITLE
    if (draft.title.trim().length < least)
      return setFailure({ ...bad('title'), message: t`Add a title of at least ${{ limit: least }} characters.` })
    if (draft.date === '') return setFailure({ ...bad('date'), message: t`Choose a date.` })
    setBusy(label)
    setFailure(undefined)
    try {
      await send()
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(undefined)
    }
  }
  const submit = () => {
    const [first] = actions
    if (first && !busy) void run(first)
  }

  return (
    <form ref={form} onSubmit={submitting(submit)} className="flex flex-col gap-3 sm:gap-4" noValidate>
      {children}
      <Card as="section" className="flex flex-col gap-4">
        <Preview draft={draft} timezone={timezone} />
        <BasicFields draft={draft} set={set} errorOf={errorOf} timezone={timezone} />
      </Card>
      {repeats.offered && (
        <Disclosure
          title={<Trans>Repeat</Trans>}
          summary={draft.repeat.every === 'once' && repeats.once}
          open={draft.repeat.every !== 'once' || errorOf('rule') !== undefined}
        >
          <RuleFields
            draft={draft}
            timezone={timezone}
            once={repeats.once}
            error={errorOf('rule')}
            onChange={(repeat) => set({ repeat })}
          />
        </Disclosure>
      )}
      <Disclosure
        title={<Trans>Description, photo, capacity and price</Trans>}
        summary={draft.description || t(disciplineLabels[draft.discipline])}
        open={
          isDescribed ||
          errorOf('capacity', 'price.amount', 'price', 'price.currency', 'description', 'cover') !== undefined
        }
      >
        <DetailFields draft={draft} set={set} errorOf={errorOf} />
      </Disclosure>
      <MoreFields draft={draft} set={set} errorOf={errorOf} />
      {failure && !isShownAtField && <Failed failure={failure} />}
      <Actions actions={actions} busy={busy} onRun={(action) => void run(action)} />
    </form>
  )
}

interface ActionsProps extends Pick<Props, 'actions'> {
  /** The label of the action in progress. */
  busy: string | undefined
  onRun: (action: Props['actions'][number]) => void
}

function Actions({ actions, busy, onRun }: ActionsProps) {
  return (
    <DockedAction>
      <div className="flex flex-wrap gap-2">
        {actions.map((action, at) => (
          <Button
            key={action.label}
            type={at === 0 ? 'submit' : 'button'}
            look={action.look}
            busy={busy === action.label}
            onClick={at === 0 ? undefined : () => onRun(action)}
            className="max-lg:flex-1"
          >
            {action.label}
          </Button>
        ))}
      </div>
    </DockedAction>
  )
}

interface FieldsProps {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  errorOf: (...fields: string[]) => string | undefined
}

function BasicFields({ draft, set, errorOf, timezone }: FieldsProps & { timezone: string }) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-2 gap-4">
      <TextField
        className="col-span-2"
        label={t`Title`}
        value={draft.title}
        limit={TITLE.most}
        error={errorOf('title')}
        dir="auto"
        onValueChange={(title) => set({ title })}
      />
      <TimeFields draft={draft} set={set} errorOf={errorOf} timezone={timezone} />
      <Select
        label={t`Type`}
        value={draft.eventType}
        options={EVENT_TYPES.map((value) => ({ value, label: t(typeLabels[value]) }))}
        onValueChange={(eventType) => set({ eventType })}
      />
    </div>
  )
}

function DetailFields({ draft, set, errorOf }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <KindFields draft={draft} set={set} />
      <TextField
        label={t`Capacity`}
        optional
        inputMode="numeric"
        value={draft.capacity}
        error={errorOf('capacity')}
        hint={t`Leave blank for no limit`}
        onValueChange={(capacity) => set({ capacity })}
      />
      <PriceFields draft={draft} set={set} errorOf={errorOf} />
      <div className="sm:col-span-2">
        <OnePhotoField
          label={t`Cover photo`}
          hint={t`If you don't add a photo, the gym's cover is shown.`}
          shape="wide"
          picture={draft.cover}
          onChange={(cover) => set({ cover })}
          error={errorOf('cover')}
        />
      </div>
      <TextArea
        className="sm:col-span-2"
        label={t`Description`}
        optional
        value={draft.description}
        limit={DESCRIPTION}
        error={errorOf('description')}
        dir="auto"
        onValueChange={(description) => set({ description })}
      />
    </div>
  )
}

function KindFields({ draft, set }: Omit<FieldsProps, 'errorOf'>) {
  const { t } = useLingui()
  return (
    <>
      <Select
        label={t`Gi or no-gi`}
        value={draft.discipline}
        options={(['gi', 'nogi', 'both'] as const).map((value) => ({ value, label: t(disciplineLabels[value]) }))}
        onValueChange={(discipline) => set({ discipline })}
      />
      <Select
        label={t`Level`}
        value={draft.level}
        options={(['all', 'beginner', 'intermediate', 'advanced'] as const).map((value) => ({
          value,
          label: t(levelLabels[value]),
        }))}
        onValueChange={(level) => set({ level })}
      />
    </>
  )
}

function PriceFields({ draft, set, errorOf }: FieldsProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-wrap items-start gap-2">
      <TextField
        className="flex-1 basis-32"
        label={t`Price`}
        optional
        inputMode="decimal"
        value={draft.price}
        error={errorOf('price.amount', 'price', 'price.currency')}
        hint={t`Leave blank if it's free`}
        onValueChange={(price) => set({ price })}
      />
      <TextField
        className="w-min min-w-24"
        label={t`Currency`}
        value={draft.currency}
        maxLength={3}
        onValueChange={(currency) => set({ currency: currency.toUpperCase() })}
      />
    </div>
  )
}

/** The event as lists will show it. Hidden from screen readers, which read the same in the fields. */
function Preview({ draft, timezone }: { draft: EventDraft; timezone: string }) {
  const { t } = useLingui()
  const dates = useDates()
  const day = Date.parse(draft.date) ? draft.date : dayIn(timezone, new Date())
  return (
    <div aria-hidden="true" className="flex items-center gap-4 rounded-control bg-sunk p-3">
      <DateBadge {...dates.dayParts(day)} />
      <div className="min-w-0">
        <p className="heading line-clamp-2 text-lg leading-snug wrap-anywhere">
          {draft.title.trim() ? <bdi>{draft.title}</bdi> : t(typeLabels[draft.eventType])}
        </p>
        <p className="text-sm text-quiet">
          {draft.start && draft.end && `${dates.times(draft.start, draft.end)} · `}
          {t(disciplineLabels[draft.discipline])}
        </p>
      </div>
    </div>
  )
}

function TimeFields({ draft, set, errorOf, timezone }: FieldsProps & { timezone: string }) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        className="col-span-2"
        label={t`Day`}
        type="date"
        value={draft.date}
        error={errorOf('date')}
        onValueChange={(date) => set(movedTo(date, draft))}
      />
      <TextField
        label={t({ message: 'From', context: 'time' })}
        type="time"
        value={draft.start}
        error={errorOf('start')}
        hint={timezone}
        onValueChange={(start) => set({ start })}
      />
      <TextField
        label={t({ message: 'To', context: 'time' })}
        type="time"
        value={draft.end}
        error={errorOf('end')}
        hint={draft.end <= draft.start && !draft.endDate ? t`Next day` : undefined}
        onValueChange={(end) => set({ end })}
      />
    </>
  )
}

const bad = (field: string) => ({ kind: 'refused', code: 'BAD_REQUEST', status: 400, field }) as const
/** Fields that show their own validation errors. */
const FORM_FIELDS = [
  'cover',
  'title',
  'date',
  'start',
  'end',
  'capacity',
  'price.amount',
  'price',
  'price.currency',
  'description',
  'rule',
  'minAge',
  'giRule',
  'question',
  'bring',
  'dropInNote',
  'hostIds',
]

function Failed({ failure }: { failure: CallFailure }) {
  if (failure.kind === 'refused') return <Alert tone="danger">{withoutField(failure.message)}</Alert>
  return <Failure failure={failure} />
}
