import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { STAFF_ROLES, type StaffRole } from '#domains/gyms/gyms/rules.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { GymMember } from '../contract.ts'
import { membershipApi, membersQuery, refreshMembers } from './membership.ts'
import { ROLE_DETAILS, ROLE_LABELS } from './role-labels.ts'

/** Gives a member a staff role. They're notified and can step down at any time. */
export default function AddStaffDialog({ gymId, onClose }: { gymId: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const [role, setRole] = useState<StaffRole>('coach')
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data } = useInfiniteQuery(membersQuery({ gymId, status: 'member', ...(text && { text }) }))
  const people = data?.pages.flatMap(({ items }) => items).filter((person) => person.role === null)

  const add = (uid: string, name: string) =>
    act(async () => {
      await membershipApi.setRole({ gymId, uid, role })
      await refreshMembers()
      toasts.show({ tone: 'good', text: t`${name} is now on the staff. We've let them know.` })
      onClose()
    }, uid)

  return (
    <Dialog open onClose={onClose} title={<Trans>Add a staff member</Trans>}>
      <RadioCards
        legend={t`Role`}
        value={role}
        onValueChange={setRole}
        options={STAFF_ROLES.map((value) => ({
          value,
          label: i18n._(ROLE_LABELS[value]),
          detail: i18n._(ROLE_DETAILS[value]),
        }))}
      />
      <TextField
        type="search"
        label={t`Search members`}
        value={typed}
        onValueChange={setTyped}
        maxLength={60}
        className="mt-4"
      />
      {!people ? (
        <SkeletonRows rows={3} />
      ) : people.length === 0 ? (
        <p role="status" className="py-3 text-quiet">
          {text ? (
            <Trans>No members found.</Trans>
          ) : (
            <Trans>Staff have to be members first. Give them the join code, then add them here.</Trans>
          )}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {people.slice(0, 8).map((person) => (
            <MemberToAdd key={person.uid} person={person} busy={busy === person.uid} onAdd={add} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface Props {
  person: GymMember
  busy: boolean
  onAdd: (uid: string, name: string) => Promise<boolean>
}

function MemberToAdd({ person, busy, onAdd }: Props) {
  return (
    <PersonRow person={person} linked={false}>
      <Button size="small" busy={busy} onClick={() => void onAdd(person.uid, person.displayName)}>
        <Trans>Add</Trans>
        <VisuallyHidden>
          <bdi>{person.displayName}</bdi>
        </VisuallyHidden>
      </Button>
    </PersonRow>
  )
}
