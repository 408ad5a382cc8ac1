import { Trans, useLingui } from '@lingui/react/macro'
import { beltLabel } from '#ui/belt-labels.ts'
import { beltSlugs } from '#ui/belts.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DROP_IN_NOTE, GI_RULE, QUESTION } from '../limits.ts'
import { EVENT_VISIBILITIES } from '../rules.ts'
import type { EventDraft } from './event-draft.ts'
import { visibilityLabels } from './event-labels.ts'
import { HostsField } from './HostsField.tsx'

interface Props {
  draft: EventDraft
  set: (change: Partial<EventDraft>) => void
  errorOf: (...fields: string[]) => string | undefined
}

const MORE = [
  'minBelt',
  'minAge',
  'waitlistMode',
  'dropInNote',
  'giRule',
  'question',
  'bring',
  'visibility',
  'hideAttendees',
  'guestsAllowed',
  'hostIds',
]

/** Rarely changed fields. Opened automatically if one of them was refused. */
export function MoreFields({ draft, set, errorOf }: Props) {
  const { t } = useLingui()
  const refused = errorOf(...MORE) !== undefined
  return (
    <Disclosure
      title={<Trans>Who can come and what to know</Trans>}
      summary={t(visibilityLabels[draft.visibility])}
      open={refused}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Visible to`}
          value={draft.visibility}
          options={EVENT_VISIBILITIES.map((value) => ({ value, label: t(visibilityLabels[value]) }))}
          onValueChange={(visibility) => set({ visibility })}
        />
        <Select
          label={t`Guest list visible to`}
          value={draft.hideAttendees}
          options={[
            { value: 'everyone', label: t`Everyone who can see the event` },
            { value: 'attendees', label: t`People who are going` },
            { value: 'count_only', label: t`No one (show only the number)` },
            { value: 'all', label: t`No one (hide the number too)` },
          ]}
          onValueChange={(hideAttendees) => set({ hideAttendees })}
        />
        <EntryFields {...{ draft, set, errorOf }} />
        <PreparationFields {...{ draft, set, errorOf }} />
        <HostsField hosts={draft.hosts} error={errorOf('hostIds')} onChange={(hosts) => set({ hosts })} />
        <EventSwitches {...{ draft, set }} />
      </div>
    </Disclosure>
  )
}

function EntryFields({ draft, set, errorOf }: Props) {
  const { i18n, t } = useLingui()
  return (
    <>
      <Select
        label={t`Minimum belt`}
        value={draft.minBelt || 'none'}
        options={[
          { value: 'none', label: t`All belts` },
          ...beltSlugs.map((value) => ({ value, label: beltLabel(i18n, value) })),
        ]}
        onValueChange={(belt) => set({ minBelt: belt === 'none' ? '' : belt })}
      />
      <TextField
        label={t`Minimum age`}
        optional
        inputMode="numeric"
        value={draft.minAge}
        error={errorOf('minAge')}
        onValueChange={(minAge) => set({ minAge })}
      />
      <Select
        label={t`When it's full`}
        value={draft.waitlistMode}
        options={[
          { value: 'auto', label: t`Give the spot to the next person automatically` },
          { value: 'offer', label: t`Offer the spot to the next person` },
          { value: 'none', label: t`No waitlist` },
        ]}
        onValueChange={(waitlistMode) => set({ waitlistMode })}
      />
      <Select
        label={t`Guests per person`}
        value={draft.guestsAllowed}
        options={['0', '1', '2', '3'].map((value) => ({ value, label: value }))}
        onValueChange={(guestsAllowed) => set({ guestsAllowed })}
      />
    </>
  )
}

function PreparationFields({ draft, set, errorOf }: Props) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Gi`}
        optional
        hint={t`For example: any colour, no patches`}
        value={draft.giRule}
        limit={GI_RULE}
        error={errorOf('giRule')}
        onValueChange={(giRule) => set({ giRule })}
      />
      <TextField
        label={t`Bring`}
        optional
        hint={t`Separate with commas: water, flip-flops`}
        value={draft.bring}
        error={errorOf('bring')}
        onValueChange={(bring) => set({ bring })}
      />
      <TextField
        label={t`Note for drop-ins`}
        optional
        value={draft.dropInNote}
        limit={DROP_IN_NOTE}
        error={errorOf('dropInNote')}
        onValueChange={(dropInNote) => set({ dropInNote })}
      />
      <TextField
        label={t`Question for people who are going`}
        optional
        hint={t`For example: Need a gi? Hosts and gym staff can see the answers. Changing the question deletes them.`}
        value={draft.question}
        limit={QUESTION}
        error={errorOf('question')}
        onValueChange={(question) => set({ question })}
      />
      <TextField
        label={t`Last day`}
        optional
        type="date"
        hint={t`For events over several days`}
        value={draft.endDate}
        onValueChange={(endDate) => set({ endDate })}
      />
    </>
  )
}

function EventSwitches({ draft, set }: Omit<Props, 'errorOf'>) {
  const { t } = useLingui()
  return (
    <div className="sm:col-span-2">
      <Checkbox label={t`Women only`} checked={draft.womenOnly} onCheckedChange={(womenOnly) => set({ womenOnly })} />
      <Checkbox
        label={t`Let people RSVP without an account`}
        hint={t`Only at public events without a minimum belt. They'll confirm by email.`}
        checked={draft.guestRsvps}
        onCheckedChange={(guestRsvps) => set({ guestRsvps })}
      />
      <Checkbox
        label={t`Discussion for people who are going`}
        checked={draft.discussionEnabled}
        onCheckedChange={(discussionEnabled) => set({ discussionEnabled })}
      />
      <Checkbox
        label={t`Send reminders one day before and two hours before`}
        checked={draft.remindersEnabled}
        onCheckedChange={(remindersEnabled) => set({ remindersEnabled })}
      />
    </div>
  )
}
