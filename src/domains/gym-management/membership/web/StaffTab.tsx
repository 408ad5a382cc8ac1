import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym, STAFF_ROLES, type StaffRole } from '#domains/gyms/gyms/rules.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { StaffPerson } from '../contract.ts'
import { membershipApi, memberships, refreshMembers } from './membership.ts'
import { ROLE_DETAILS, ROLE_LABELS } from './role-labels.ts'

const AddStaffDialog = lazyDialog(() => import('./AddStaffDialog.tsx'))
const LeaveStaffDialog = lazyDialog(() => import('./LeaveStaffDialog.tsx'))

/** The gym's staff. Owners and admins add people and change roles; others can only look, or leave. */
export function StaffTab({ gym, gymRole }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  const { i18n } = useLingui()
  const { data, isError, refetch } = useQuery(memberships.staff.queryOptions({ input: { gymId: gym.id } }))
  const [adding, setAdding] = useState(false)
  const may = mayAtGym(gymRole, 'staff')
  return (
    <Card
      title={<Trans>Staff</Trans>}
      action={
        may && (
          <Button size="small" icon={<UserPlus aria-hidden="true" size={18} />} onClick={() => setAdding(true)}>
            <Trans>Add staff</Trans>
          </Button>
        )
      }
    >
      {!data ? (
        isError ? (
          <Failure plain what={<Trans>the staff list</Trans>} again={refetch} />
        ) : (
          <SkeletonRows rows={3} />
        )
      ) : (
        <ul className="divide-y divide-line">
          {data.items.map((person) => (
            <StaffRow key={person.uid} gym={gym} person={person} may={may} />
          ))}
        </ul>
      )}
      {may && data?.items.length === 1 && (
        <p className="mt-2 text-quiet">
          <Trans>You're the only person on the staff. Add a coach to help check people in and post.</Trans>
        </p>
      )}
      <dl className="mt-4 flex flex-col gap-1 border-t border-line pt-4 text-sm text-quiet">
        {STAFF_ROLES.map((role) => (
          <div key={role} className="flex flex-wrap gap-x-2">
            <dt className="font-semibold text-ink">{i18n._(ROLE_LABELS[role])}</dt>
            <dd>{i18n._(ROLE_DETAILS[role])}</dd>
          </div>
        ))}
      </dl>
      {adding && <AddStaffDialog gymId={gym.id} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function StaffRow({ gym, person, may }: { gym: Gym; person: StaffPerson; may: boolean }) {
  const { t, i18n } = useLingui()
  const { date } = useDates()
  const { user } = useAuth()
  const { act, busy } = useAction()
  const [removing, setRemoving] = useState(false)
  const since = date(person.since)
  const isMe = person.uid === user?.uid
  const who = { gymId: gym.id, uid: person.uid }
  // The viewer's own permissions may have changed.
  const done = () => (isMe ? queryClient.invalidateQueries() : refreshMembers())
  const change = (role: StaffRole) => act(() => membershipApi.setRole({ ...who, role }).then(done), 'role')
  return (
    <PersonRow
      below
      person={person}
      linked={person.isOpen}
      note={isMe ? <Trans>You</Trans> : <Trans>Since {since}</Trans>}
    >
      <span className="flex items-center gap-1">
        {may ? (
          <Select
            label={t`Role for ${{ name: person.displayName }}`}
            hideLabel
            value={person.role}
            options={STAFF_ROLES.map((role) => ({ value: role, label: i18n._(ROLE_LABELS[role]) }))}
            onValueChange={(role) => void change(role)}
          />
        ) : (
          <span className="text-sm font-semibold">{i18n._(ROLE_LABELS[person.role])}</span>
        )}
        {(may || isMe) && (
          <Button look="quiet" size="small" busy={busy === 'remove'} onClick={() => setRemoving(true)}>
            {isMe ? <Trans>Leave</Trans> : <Trans>Remove</Trans>}
            <VisuallyHidden>
              <bdi>{person.displayName}</bdi>
            </VisuallyHidden>
          </Button>
        )}
      </span>
      {removing && (
        <LeaveStaffDialog
          name={isMe ? null : person.displayName}
          onConfirm={() => act(() => membershipApi.removeFromStaff(who).then(done), 'remove')}
          onClose={() => setRemoving(false)}
        />
      )}
    </PersonRow>
  )
}
