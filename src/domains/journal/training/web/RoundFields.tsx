import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SessionDiscipline } from '#domains/feed/activities/entry-vocabulary.ts'
import { useDrills } from '#domains/journal/techniques/web/drills.ts'
import { RuleNotes } from '#domains/journal/techniques/web/RuleNotes.tsx'
import { TechniquePicker } from '#domains/journal/techniques/web/TechniquePicker.tsx'
import { useTechniqueNames } from '#domains/journal/techniques/web/use-technique-names.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { SESSION_LIMITS } from '../limits.ts'
import { type PersonChoice, PersonPicker } from './PersonPicker.tsx'
import { partnerOf, type RoundDraft } from './session-draft.ts'
import { lastQuery } from './training.ts'

const MOST_RECENT = 6
const MOST_DRILLED = 8

export interface RoundFieldsProps {
  round: RoundDraft
  discipline: SessionDiscipline
  /** The session's techniques. */
  techniques: readonly string[]
  error: string | undefined
  onChange: (round: RoundDraft) => void
}

export function RoundFields({ round, techniques, discipline, error, onChange }: RoundFieldsProps) {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const set = (change: Partial<RoundDraft>) => onChange({ ...round, ...change })
  return (
    <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_120px]">
      <PartnerField partner={round.partner} onChange={(partner) => set({ partner })} />
      <TextField
        label={t`Minutes`}
        inputMode="numeric"
        value={round.minutes}
        error={error}
        onValueChange={(minutes) => set({ minutes })}
      />
      <div className="flex flex-col gap-4 sm:col-span-2">
        <Worked techniques={techniques} worked={round.worked ?? []} onChange={(worked) => set({ worked })} />
        <RoundTechniques round={round} set={set} />
        <RuleNotes
          techniques={[...round.subsFor, ...(round.worked ?? [])]}
          competitor={{ belt: userProfile?.beltRank ?? '', discipline }}
        />
        <TextArea
          label={t`How it went`}
          optional
          rows={2}
          dir="auto"
          hint={t`Only you can see this.`}
          value={round.result}
          limit={round.result.length > SESSION_LIMITS.result * 0.8 ? SESSION_LIMITS.result : undefined}
          onValueChange={(result) => set({ result })}
        />
      </div>
    </div>
  )
}

function PartnerField({ partner, onChange }: { partner: PersonChoice; onChange: (partner: PersonChoice) => void }) {
  const { t } = useLingui()
  const { data: last } = useQuery(lastQuery)
  const [picked, setPicked] = useState(0)
  const recent = new Map(
    last?.draft?.rounds.flatMap((round) => {
      const known = partnerOf(round)
      return known.name ? [[known.name, known] as const] : []
    }),
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <PersonPicker
        key={picked}
        label={t`Training partner`}
        optional
        hint={t`If your partner is on Open Mat, we'll ask them before showing their name to anyone.`}
        value={partner}
        onChange={onChange}
      />
      {recent.size > 0 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">
            <Trans>Partners in your last session</Trans>
          </legend>
          {[...recent.values()].slice(0, MOST_RECENT).map((person) => (
            <FilterChip
              key={person.name}
              pressed={partner.name === person.name}
              onPressedChange={(pressed) => {
                onChange(pressed ? person : { name: '' })
                setPicked((count) => count + 1)
              }}
            >
              <bdi>{person.name}</bdi>
            </FilterChip>
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface WorkedProps {
  techniques: readonly string[]
  worked: readonly string[]
  onChange: (worked: string[]) => void
}

/** Buttons for some techniques of the session and the drill list, to mark those that worked in the round. */
function Worked({ techniques, worked, onChange }: WorkedProps) {
  const nameOf = useTechniqueNames()
  const { items = [] } = useDrills()
  const [chosen] = useState(worked)
  const offered = [...new Set([...chosen, ...techniques, ...items.map(({ slug }) => slug), ...worked])]
  const most = Math.max(MOST_DRILLED, chosen.length)
  const shown = offered.filter((slug, at) => at < most || worked.includes(slug))
  if (shown.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-1.5 text-sm font-semibold">
        <Trans>Worked in this round</Trans>
      </legend>
      {shown.map((slug) => {
        const isWorking = worked.includes(slug)
        return (
          <FilterChip
            key={slug}
            pressed={isWorking}
            disabled={!isWorking && worked.length >= SESSION_LIMITS.worked}
            onPressedChange={() => onChange(isWorking ? worked.filter((one) => one !== slug) : [...worked, slug])}
          >
            <bdi>{nameOf(slug) ?? slug.replaceAll('-', ' ')}</bdi>
          </FilterChip>
        )
      })}
    </fieldset>
  )
}

interface RoundTechniquesProps {
  round: RoundDraft
  set: (change: Partial<RoundDraft>) => void
}

function RoundTechniques({ round, set }: RoundTechniquesProps) {
  const { t } = useLingui()
  return (
    <>
      <TechniquePicker
        label={t`Submissions I got`}
        optional
        repeats
        roles={['attack']}
        most={SESSION_LIMITS.submissions}
        chosen={round.subsFor}
        onChange={(subsFor) => set({ subsFor })}
      />
      <TechniquePicker
        label={t`Submissions against me`}
        optional
        repeats
        roles={['attack']}
        most={SESSION_LIMITS.submissions}
        chosen={round.subsAgainst}
        onChange={(subsAgainst) => set({ subsAgainst })}
      />
      <TechniquePicker
        label={t`Positions (in order)`}
        optional
        repeats
        roles={['position']}
        most={SESSION_LIMITS.positions}
        hint={t`The last position is where the round ended.`}
        chosen={round.positions}
        onChange={(positions) => set({ positions })}
      />
    </>
  )
}
