import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Clock, KeyRound, LogOut, UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useIntent } from '#domains/members/session/web/intent.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Membership } from '../contract.ts'
import { membershipApi, membershipQuery, refreshMembers, showMembership } from './membership.ts'
import { ROLE_LABELS, STATUS_LABELS } from './role-labels.ts'

const JoinDialog = lazyDialog(() => import('./JoinDialog.tsx'))
const LeaveStaffDialog = lazyDialog(() => import('./LeaveStaffDialog.tsx'))

type GymNamed = Pick<Gym, 'id' | 'name' | 'status'>

/** The viewer's membership of the gym (join, requested, member, staff) and the member count. */
export function MembershipButton({ gym }: { gym: GymNamed }) {
  const { data, isPending } = useQuery(membershipQuery(gym.id))
  const closed = gym.status === 'permanently_closed'
  if (isPending && !closed) return <Skeleton className="h-11 w-44 rounded-control" />
  if (!data || (closed && data.mine?.status !== 'member')) return null
  const { mine } = data
  return mine && (mine.status !== 'none' || mine.role) ? (
    <Belonging gym={gym} membership={data} mine={mine} />
  ) : (
    <Joining gym={gym} membership={data} />
  )
}

function Joining({ gym, membership: { isRun, memberCount } }: { gym: GymNamed; membership: Membership }) {
  const { isAuthenticated } = useAuth()
  const { act, busy } = useAction()
  const [open, setOpen] = useState(false)

  const join = () => {
    if (isRun) return setOpen(true)
    void act(async () => showMembership(gym.id, await membershipApi.join({ gymId: gym.id })))
  }
  const { signIn } = useIntent(`join ${gym.id}`, join)
  return (
    <>
      <Button
        icon={<UserPlus aria-hidden="true" />}
        busy={busy !== null}
        onClick={isAuthenticated ? join : signIn}
        {...(isRun && isAuthenticated && { 'aria-haspopup': 'dialog' as const })}
      >
        {isRun ? <Trans>Join gym</Trans> : <Trans>I train here</Trans>}
        <Count of={memberCount} />
      </Button>
      {open && <JoinDialog gym={gym} onClose={() => setOpen(false)} />}
    </>
  )
}

interface Props {
  gym: GymNamed
  membership: Membership
  mine: NonNullable<Membership['mine']>
}

function Belonging({ gym, membership: { isRun, memberCount }, mine: { status, role } }: Props) {
  const { t, i18n } = useLingui()
  const [entering, setEntering] = useState(false)
  const asked = status === 'requested' && !role
  const words = role
    ? i18n._(ROLE_LABELS[role])
    : !isRun
      ? t`You train here`
      : asked
        ? i18n._(STATUS_LABELS.requested)
        : i18n._(STATUS_LABELS.member)
  const [leaving, setLeaving] = useState(false)
  const { act } = useAction()
  const items = useBelongingItems({
    ...{ gym, isRun, asked, role },
    onEnterCode: () => setEntering(true),
    onLeaveStaff: () => setLeaving(true),
  })
  const leaveStaff = () =>
    act(async () => {
      await membershipApi.removeFromStaff({ gymId: gym.id, uid: 'me' })
      await refreshMembers()
      showMembership(gym.id, await membershipApi.get({ gymId: gym.id }))
    })
  return (
    <>
      <Menu
        label={words}
        items={items}
        trigger={(props) => (
          <Button {...props} icon={asked && isRun ? <Clock aria-hidden="true" /> : <Check aria-hidden="true" />}>
            {words}
            {!asked && <Count of={memberCount} />}
            <ChevronDown aria-hidden="true" size={16} />
          </Button>
        )}
      />
      {entering && <JoinDialog gym={gym} asked onClose={() => setEntering(false)} />}
      {leaving && <LeaveStaffDialog name={null} onConfirm={leaveStaff} onClose={() => setLeaving(false)} />}
    </>
  )
}

interface BelongingItems {
  gym: GymNamed
  isRun: boolean
  asked: boolean
  role: NonNullable<Membership['mine']>['role']
  onEnterCode: () => void
  onLeaveStaff: () => void
}

function useBelongingItems({ gym, isRun, asked, role, ...on }: BelongingItems): MenuItem[] {
  const { t } = useLingui()
  const { act } = useAction()
  const leave = () => void act(async () => showMembership(gym.id, await membershipApi.leave({ gymId: gym.id })))
  if (role) return [{ label: t`Leave the staff`, icon: <LogOut aria-hidden="true" />, onPress: on.onLeaveStaff }]
  return [
    ...(asked && isRun
      ? [
          {
            label: t`Enter the join code…`,
            icon: <KeyRound aria-hidden="true" />,
            onPress: on.onEnterCode,
          },
        ]
      : []),
    {
      label: !isRun ? t`I no longer train here` : asked ? t`Withdraw request` : t`Leave this gym`,
      icon: <LogOut aria-hidden="true" />,
      onPress: leave,
    },
  ]
}

function Count({ of }: { of: number }) {
  const { i18n } = useLingui()
  if (of === 0) return null
  return (
    <span className="font-normal text-quiet tabular-nums">
      <span aria-hidden="true">{i18n.number(of, { notation: 'compact' })}</span>
      <VisuallyHidden>
        <Plural value={of} one="# trains here" other="# train here" />
      </VisuallyHidden>
    </span>
  )
}
