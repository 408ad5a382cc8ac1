import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { PeopleChooser } from '#domains/messages/messages/web/PeopleChooser.tsx'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { useFailureText } from '#ui/Failure.tsx'
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
  const { userProfile } = useAuth()
  const failureText = useFailureText()
  const [form, setForm] = useState(wishes)
  const [avoided, setAvoided] = useState(wishes.avoided.map(({ uid, displayName }) => ({ uid, name: displayName })))
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<string>()
  const set = (change: Partial<MatWishes>) => setForm({ ...form, ...change })

  async function save() {
    setPending(true)
    try {
      const { intensity, protect, sameOrSmaller, sitsOut, size, style, woman } = form
      const answer = await conductorApi.saveWishes({
        ...{ ...to, intensity, protect, sameOrSmaller: sameOrSmaller && size !== null, sitsOut, size, style, woman },
        avoided: avoided.map(({ uid }) => uid),
      })
      queryClient.setQueryData(wishesQuery(to).queryKey, answer)
      onClose()
    } catch (problem) {
      setError(failureText(failureOf(problem)))
      setPending(false)
    }
  }

  return (
    <FormDialog
      title={<Trans>How I roll today</Trans>}
      onSubmit={() => void save()}
      submitLabel={<Trans>Save</Trans>}
      isPending={isPending}
      error={error}
      onClose={onClose}
    >
      <p className="text-sm text-quiet">
        <Trans>
          Only you can see this. The host's device pairs people without knowing why, and shows who sits out. Size, style
          and intensity count in the rough numbers on the event's page.
        </Trans>
      </p>
      <RadioCards
        legend={<Trans>Intensity</Trans>}
        options={INTENSITIES.map((value) => ({ value, label: t(intensityLabels[value]) }))}
        value={form.intensity}
        onValueChange={(intensity) => set({ intensity })}
        columns={3}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1 font-semibold">
          <Trans>Something to protect</Trans>
        </legend>
        {BODY_PARTS.map((part) => (
          <FilterChip
            key={part}
            pressed={form.protect.includes(part)}
            onPressedChange={(pressed) =>
              set({ protect: pressed ? [...form.protect, part] : form.protect.filter((other) => other !== part) })
            }
          >
            {t(partLabels[part])}
          </FilterChip>
        ))}
      </fieldset>
      <Select
        label={t`My size`}
        options={[
          { value: 'unset', label: t`Not set` },
          ...SIZE_BANDS.map((value) => ({ value, label: t(sizeLabels[value]) })),
        ]}
        value={form.size ?? 'unset'}
        onValueChange={(size) => set({ size: size === 'unset' ? null : (size as SizeBand) })}
      />
      <Checkbox
        label={<Trans>Same size or smaller, please</Trans>}
        hint={<Trans>Compares your size with people who gave theirs.</Trans>}
        checked={form.sameOrSmaller && form.size !== null}
        disabled={form.size === null}
        onCheckedChange={(sameOrSmaller) => set({ sameOrSmaller })}
      />
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
        label={<Trans>Count me among the women</Trans>}
        hint={<Trans>Only in a rough number on an event's page, and only if there are enough.</Trans>}
        checked={form.woman ?? false}
        onCheckedChange={(woman) => set({ woman })}
      />
      <Checkbox
        label={<Trans>Sit out for now</Trans>}
        checked={form.sitsOut}
        onCheckedChange={(sitsOut) => set({ sitsOut })}
      />
      <section className="flex flex-col gap-2">
        <h3 className="text-base">
          <Trans>Not with</Trans>
        </h3>
        <p className="text-sm text-quiet">
          <Trans>We won't pair you at any event, and we don't tell anyone.</Trans>
        </p>
        <PeopleChooser
          chosen={avoided}
          onChange={setAvoided}
          most={MAT_LIMITS.avoided}
          without={userProfile ? [userProfile.uid] : []}
        />
      </section>
    </FormDialog>
  )
}
