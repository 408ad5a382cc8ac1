import { Trans, useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { suggestPeople } from '#domains/feed/follows/web/suggest-people.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Combobox } from '#ui/Combobox.tsx'
import { SelectedChips } from '#ui/SelectedChips.tsx'
import type { EventDraft } from './event-draft.ts'

interface Props {
  hosts: EventDraft['hosts']
  error: string | undefined
  onChange: (hosts: EventDraft['hosts']) => void
}

/** Adds and removes the other hosts. One stops hosting on the event's page, so oneself isn't listed. */
export function HostsField({ hosts, error, onChange }: Props) {
  const { t } = useLingui()
  const { user } = useAuth()
  const [round, setRound] = useState(0)
  return (
    <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <Combobox
        // An empty field for the next one.
        key={round}
        label={t`Other hosts`}
        optional
        hint={t`Your friends or the gym's staff. They can edit the event and check people in.`}
        icon={<UserRound aria-hidden="true" />}
        value={null}
        error={error}
        suggest={suggestPeople}
        nothingFound={<Trans>No members found.</Trans>}
        onValueChange={(person) => {
          if (!person) return
          onChange([...hosts.filter(({ uid }) => uid !== person.id), { uid: person.id, displayName: person.label }])
          setRound(round + 1)
        }}
      />
      <SelectedChips
        label={t`Other hosts`}
        items={hosts
          .filter(({ uid }) => uid !== user?.uid)
          .map(({ uid, displayName }) => ({ id: uid, label: displayName }))}
        onRemove={(id) => onChange(hosts.filter(({ uid }) => uid !== id))}
      />
    </div>
  )
}
