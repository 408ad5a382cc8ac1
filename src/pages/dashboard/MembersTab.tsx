import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import type { GymMember } from '#domains/gym-management/membership/contract.ts'
import { JoinCodeCard } from '#domains/gym-management/membership/web/JoinCodeCard.tsx'
import { membershipApi, membersQuery, refreshMembers } from '#domains/gym-management/membership/web/membership.ts'
import { ROLE_LABELS } from '#domains/gym-management/membership/web/role-labels.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import type { GymRole } from '#domains/gyms/gyms/rules.ts'
import { PromotionsDue } from '#domains/journal/promotions/web/PromotionsDue.tsx'
import { ToConfirmList } from '#domains/journal/promotions/web/ToConfirmList.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'

/** Requests, promotions, the gym's members (latest first, searchable by name) and the join code. */
export function MembersTab({ gym }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  return (
    <>
      <Requests gym={gym} />
      <ToConfirmList gymId={gym.id} />
      <PromotionsDue gymId={gym.id} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <Members gym={gym} />
        <JoinCodeCard gymId={gym.id} />
      </div>
    </>
  )
}

function Requests({ gym }: { gym: Gym }) {
  const { data } = useInfiniteQuery(membersQuery({ gymId: gym.id, status: 'requested' }))
  const requests = data?.pages[0]?.counts.requests ?? 0
  if (requests === 0) return null
  return (
    <Card title={<Plural value={requests} one="# request" other="# requests" />}>
      <PeopleOf gym={gym} status="requested" />
    </Card>
  )
}

function Members({ gym }: { gym: Gym }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed.trim())
  const { data } = useInfiniteQuery(membersQuery({ gymId: gym.id, status: 'member' }))
  const members = data?.pages[0]?.counts.members
  return (
    <Card
      title={
        members ? (
          <Plural value={members} one="# member" other="# members" />
        ) : (
          <Trans context="of a gym">Members</Trans>
        )
      }
    >
      {(members ?? 0) > 0 && (
        <TextField
          type="search"
          label={t`Search members`}
          hideLabel
          placeholder={t`Search members`}
          prefix={<Search aria-hidden="true" />}
          value={typed}
          onValueChange={setTyped}
          maxLength={60}
          className="mb-2"
        />
      )}
      <PeopleOf gym={gym} status="member" text={text} />
    </Card>
  )
}

function PeopleOf({ gym, status, text = '' }: { gym: Gym; status: GymMember['status']; text?: string }) {
  const list = useInfiniteQuery(membersQuery({ gymId: gym.id, status, ...(text && { text }) }))
  const { data, isError, refetch, isFetching } = list
  const people = data?.pages.flatMap(({ items }) => items)
  if (!people)
    return isError ? (
      <Failure what={<Trans>the members</Trans>} again={refetch} busy={isFetching} />
    ) : (
      <SkeletonRows rows={3} />
    )
  if (people.length === 0 && status === 'member')
    return text ? (
      <p role="status" className="py-2 text-quiet">
        <Trans>No members found.</Trans>
      </p>
    ) : (
      <EmptyState title={<Trans>Your gym has no members yet</Trans>} className="py-4 sm:py-6">
        <Trans>Put the join code up at the front desk. Anyone who enters it joins right away.</Trans>
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {people.map((person) => (
          <MemberRow key={person.uid} gym={gym} person={person} />
        ))}
      </ul>
      <ShowMore of={list} wide className="mt-3" />
    </>
  )
}

function MemberRow({ gym, person }: { gym: Gym; person: GymMember }) {
  const { t, i18n } = useLingui()
  const { date } = useDates()
  const toasts = useToast()
  const { act, busy } = useAction()
  const who = { gymId: gym.id, uid: person.uid }
  const name = (
    <VisuallyHidden>
      <bdi>{person.displayName}</bdi>
    </VisuallyHidden>
  )
  const accept = () => act(() => membershipApi.accept(who).then(refreshMembers), 'accept')
  const decline = () => act(() => membershipApi.remove(who).then(refreshMembers), 'remove')
  const remove = async () => {
    if (await decline())
      toasts.show({ text: t`${{ name: person.displayName }} is no longer a member. They won't be notified.` })
  }
  const since = date(person.since)
  return (
    <PersonRow
      below
      person={person}
      linked={person.isOpen}
      note={person.status === 'requested' ? <Trans>Requested on {since}</Trans> : <Trans>Since {since}</Trans>}
    >
      {person.status === 'requested' ? (
        <span className="flex flex-wrap gap-2 sm:justify-end">
          <Button look="primary" size="small" busy={busy === 'accept'} onClick={() => void accept()}>
            <Trans>Accept</Trans>
            {name}
          </Button>
          <Button size="small" busy={busy === 'remove'} onClick={() => void decline()}>
            <Trans>Decline</Trans>
            {name}
          </Button>
        </span>
      ) : person.role ? (
        <Chip tone="primary">{i18n._(ROLE_LABELS[person.role])}</Chip>
      ) : (
        <span className="flex flex-wrap gap-2 sm:justify-end">
          {person.isOpen && (
            <ButtonLink size="small" to={paths.newMessage({ gym: gym.slug, to: person.uid })}>
              <Trans>Message</Trans>
              {name}
            </ButtonLink>
          )}
          <Button look="quiet" size="small" busy={busy === 'remove'} onClick={() => void remove()}>
            <Trans>Remove</Trans>
            {name}
          </Button>
        </span>
      )}
    </PersonRow>
  )
}
