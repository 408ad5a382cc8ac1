import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { PeopleChooser } from '#domains/messages/messages/web/PeopleChooser.tsx'
import { queryClient } from '#platform/web/query-client.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Select } from '#ui/Select.tsx'
import type { MatWishes } from '../contract.ts'
import {
  BODY_PARTS,
  type BodyPart,
  INTENSITIES,
  MAT_LIMITS,
  SIZE_BANDS,
  type SizeBand,
  STYLES,
  type Style,
} from '../rules.ts'
import { intensityLabels } from './MatWishesCard.tsx'
import { conductorApi, wishesQuery } from './mat.ts'

const partLabels = {
  knee: msg`Knee`,
  shoulder: msg`Shoulder`,
  neck: msg`Neck`,
  back: msg({ context: 'body', message: 'Back' }),
  ribs: msg`Ribs`,
  hand: msg`Hand`,
  foot: msg`Foot`,
} satisfies Record<BodyPart, MessageDescriptor>

const sizeLabels = {
  under_60: msg`Under 60 kg`,
  '60_70': msg`60–70 kg`,
  '70_80': msg`70–80 kg`,
  '80_90': msg`80–90 kg`,
  '90_100': msg`90–100 kg`,
  over_100: msg`Over 100 kg`,
} satisfies Record<SizeBand, MessageDescriptor>

const styleLabels = {
  guard: msg`Guard`,
  passing: msg`Passing`,
  takedowns: msg`Takedowns`,
  leg_locks: msg`Leg locks`,
} satisfies Record<Style, MessageDescriptor>

interface MatWishesDialogProps {
  to: EventAddress
  wishes: MatWishes
  onClose: () => void
}

export default function MatWishesDialog({ to, wishes, onClose }: MatWishesDialogProps) {
  const { t } = useLingui()
  const { form, set, avoided, setAvoided, saving, submit } = useWishes({ to, wishes, onClose })
  return (
    <FormDialog
      title={<Trans>How I roll today</Trans>}
      onSubmit={submit}
      submitLabel={<Trans>Save</Trans>}
      isPending={saving.status === 'saving'}
      error={saving.status === 'failed' && <Failure failure={saving.failure} />}
      onClose={onClose}
    >
      <p className="text-sm text-quiet">
        <Trans>
          Only you can see this. The host's device pairs people without knowing why, and shows who sits out. Size, style
          and intensity count towards the rough numbers on the event's page.
        </Trans>
      </p>
      <RadioCards
        legend={<Trans>Intensity</Trans>}
        options={INTENSITIES.map((value) => ({ value, label: t(intensityLabels[value]) }))}
        value={form.intensity}
        onValueChange={(intensity) => set({ intensity })}
        columns={3}
      />
      <ProtectField parts={form.protect} onChange={(protect) => set({ protect })} />
      <SizeFields form={form} set={set} />
      <Select
        label={t`What I mostly play`}
        options={[
          { value: 'unset', label: t`Not set` },
          ...STYLES.map((value) => ({ value, label: t(styleLabels[value]) })),
        ]}
        // Wishes cached by earlier versions have neither style nor woman.
        value={form.style ?? 'unset'}
        onValueChange={(style) => set({ style: style === 'unset' ? null : (style as Style) })}
      />
      <Checkbox
        label={<Trans>Include me in the number of women</Trans>}
        hint={<Trans>Only for a rough number on the event's page, and only if there are enough women.</Trans>}
        checked={form.woman ?? false}
        onCheckedChange={(woman) => set({ woman })}
      />
      <Checkbox
        label={<Trans>Sit out for now</Trans>}
        checked={form.sitsOut}
        onCheckedChange={(sitsOut) => set({ sitsOut })}
      />
      <AvoidedPeople chosen={avoided} onChange={setAvoided} />
    </FormDialog>
  )
}

function useWishes({ to, wishes, onClose }: MatWishesDialogProps) {
  const { saving, save } = useSaving()
  const [form, setForm] = useState(wishes)
  const [avoided, setAvoided] = useState(wishes.avoided.map(({ uid, displayName }) => ({ uid, name: displayName })))
  const set = (change: Partial<MatWishes>) => setForm({ ...form, ...change })

  async function send() {
    const { intensity, protect, sameOrSmaller, sitsOut, size, style, woman } = form
    const answer = await conductorApi.saveWishes({
      ...{ ...to, intensity, protect, sameOrSmaller: sameOrSmaller && size !== null, sitsOut, size, style, woman },
      avoided: avoided.map(({ uid }) => uid),
    })
    queryClient.setQueryData(wishesQuery(to).queryKey, answer)
    onClose()
  }
  return { form, set, avoided, setAvoided, saving, submit: () => void save(send) }
}

function ProtectField({ parts, onChange }: { parts: BodyPart[]; onChange: (parts: BodyPart[]) => void }) {
  const { t } = useLingui()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1 font-semibold">
        <Trans>Body parts to protect</Trans>
      </legend>
      {BODY_PARTS.map((part) => (
        <FilterChip
          key={part}
          pressed={parts.includes(part)}
          onPressedChange={(pressed) => onChange(pressed ? [...parts, part] : parts.filter((other) => other !== part))}
        >
          {t(partLabels[part])}
        </FilterChip>
      ))}
    </fieldset>
  )
}

function SizeFields({ form: { size, sameOrSmaller }, set }: Pick<ReturnType<typeof useWishes>, 'form' | 'set'>) {
  const { t } = useLingui()
  return (
    <>
      <Select
        label={t`My size`}
        options={[
          { value: 'unset', label: t`Not set` },
          ...SIZE_BANDS.map((value) => ({ value, label: t(sizeLabels[value]) })),
        ]}
        value={size ?? 'unset'}
        onValueChange={(chosen) => set({ size: chosen === 'unset' ? null : (chosen as SizeBand) })}
      />
      <Checkbox
        label={<Trans>Same size or smaller, please</Trans>}
        hint={<Trans>We can only compare people who've set their size.</Trans>}
        checked={sameOrSmaller && size !== null}
        disabled={size === null}
        onCheckedChange={(checked) => set({ sameOrSmaller: checked })}
      />
    </>
  )
}

function AvoidedPeople({ chosen, onChange }: Pick<ComponentProps<typeof PeopleChooser>, 'chosen' | 'onChange'>) {
  const { userProfile } = useAuth()
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base">
        <Trans>People I don't want to roll with</Trans>
      </h3>
      <p className="text-sm text-quiet">
        <Trans>We won't pair you at any event, and we won't tell anyone.</Trans>
      </p>
      <PeopleChooser
        chosen={chosen}
        onChange={onChange}
        most={MAT_LIMITS.avoided}
        without={userProfile ? [userProfile.uid] : []}
      />
    </section>
  )
}
