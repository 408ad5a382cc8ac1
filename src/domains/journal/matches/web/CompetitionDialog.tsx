import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { CountrySelect } from '#domains/members/people/web/CountrySelect.tsx'
import { useAction } from '#platform/web/use-action.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Competition } from '../contract.ts'
import { MATCH_LIMITS } from '../limits.ts'
import { matchesApi, refreshMatches } from './matches.ts'

/** Edits a competition's name and place for all of its matches. */
export default function CompetitionDialog({ competition, onClose }: { competition: Competition; onClose: () => void }) {
  const { t } = useLingui()
  const { act, busy } = useAction()
  const [{ name, organisation, city, country }, setFields] = useState(competition)
  const set = (change: Partial<Competition>) => setFields((before) => ({ ...before, ...change }))
  const [isEmpty, setEmpty] = useState(false)

  function submit() {
    setEmpty(name.trim() === '')
    if (name.trim() === '') return
    void act(async () => {
      await matchesApi.changeCompetition({ id: competition.id, name: name.trim(), organisation, city, country })
      await refreshMatches()
      onClose()
    })
  }
  return (
    <FormDialog
      title={<Trans>Edit competition</Trans>}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={<Trans>Save</Trans>}
      isPending={busy !== null}
      error={null}
      secondary={false}
    >
      <TextField
        label={t`Competition`}
        value={name}
        limit={MATCH_LIMITS.competition}
        dir="auto"
        error={isEmpty && t`Enter a name.`}
        onValueChange={(text) => set({ name: text })}
      />
      <TextField
        label={t`Organisation`}
        optional
        value={organisation}
        dir="auto"
        onValueChange={(text) => set({ organisation: text })}
      />
      <TextField label={t`City`} optional value={city} dir="auto" onValueChange={(text) => set({ city: text })} />
      <CountrySelect value={country} onValueChange={(code) => set({ country: code })} />
    </FormDialog>
  )
}
