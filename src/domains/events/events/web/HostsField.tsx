import { Trans, useLingui } from '@lingui/react/macro'
import { UserRound } from 'lucide-react'
import { suggestPeople } from '#domains/feed/follows/web/suggest-people.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { MultiCombobox } from '#ui/MultiCombobox.tsx'
import { SelectedChips } from '#ui/SelectedChips.tsx'
import type { EventDraft } from './event-draft.ts'

interface Props {
  hosts: EventDraft['hosts']
  error: string | undefined
  onChange: (hosts: EventDraft['hosts']) => void
}

/** Adds and removes the other hosts. The viewer isn't listed: members stop hosting from the event's menu. */
export function HostsField({ hosts, error, onChange }: Props) {
  const { t } = useLingui()
  const { user } = useAuth()
  const others = hosts.filter(({ uid }) => uid !== user?.uid)
  return (
    <MultiCombobox
      className="sm:col-span-2"
      label={t`Other hosts`}
      optional
      hint={t`Your friends or the gym's staff. They can edit the event and check people in.`}
      icon={<UserRound aria-hidden="true" />}
      error={error}
      suggest={suggestPeople}
      nothingFound={<Trans>No members found.</Trans>}
      onChoose={({ id, label }) =>
        onChange([...hosts.filter(({ uid }) => uid !== id), { uid: id, displayName: label }])
      }
    >
      <SelectedChips
        label={t`Other hosts`}
        items={others.map(({ uid, displayName }) => ({ id: uid, label: displayName }))}
        onRemove={(id) => onChange(hosts.filter(({ uid }) => uid !== id))}
      />
    </MultiCombobox>
  )
}
