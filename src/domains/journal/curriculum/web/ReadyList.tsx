import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { beginWithDraft } from '#domains/messages/messages/web/begin-with-draft.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { usePercent } from '#platform/web/percent.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { ReadyMember } from '../contract.ts'
import { CURRICULUM_LIMITS, type Verdict } from '../rules.ts'
import { curriculumApi, readyQuery } from './curriculum.ts'

interface ReadyListProps {
  gym: Gym
  /** The gym's id, to write on its behalf. */
  writesAs: string | undefined
}

/** For coaches: members who meet the gym's rule. Renders nothing if there are none. */
export function ReadyList({ gym, writesAs }: ReadyListProps) {
  const { data, isError, refetch } = useQuery(readyQuery(gym.id))
  if (!data) return isError ? <Failure what={<Trans>the members ready to look at</Trans>} again={refetch} /> : null
  const deferred = data.items.filter(({ state }) => state === 'not_yet')
  const ready = data.items.filter(({ state }) => state !== 'not_yet')
  if (data.items.length === 0) return null
  return (
    <Card title={<Trans>Ready to look at</Trans>}>
      <p className="text-quiet">
        {ready.length > 0 ? (
          <Trans>They meet your gym's rule. When to promote them is up to you.</Trans>
        ) : (
          <Trans>No one right now.</Trans>
        )}
      </p>
      <ul className="divide-y divide-line">
        {ready.map((one) => (
          <ReadyRow key={one.person.uid} gym={gym} writesAs={writesAs} one={one} />
        ))}
      </ul>
      {deferred.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center font-medium">
            <Plural value={{ count: deferred.length }} one="Not yet: # member" other="Not yet: # members" />
          </summary>
          <ul className="divide-y divide-line">
            {deferred.map((one) => (
              <ReadyRow key={one.person.uid} gym={gym} writesAs={writesAs} one={one} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

async function decide(
  gymId: string,
  uid: string,
  verdict: Verdict | null,
  rest: { reason?: string; until?: string } = {},
) {
  await curriculumApi.review({ gymId, uid, verdict, ...rest })
  await queryClient.invalidateQueries({ queryKey: readyQuery(gymId).queryKey })
}

function ReadyRow({ gym, writesAs, one }: ReadyListProps & { one: ReadyMember }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { act, busy } = useAction()
  const [isDeferring, setIsDeferring] = useState(false)
  const { person, state, coachYes } = one
  const { uid, displayName } = person
  const promote = () =>
    act(async () => {
      const link = new URL(paths.newPromotion(), window.location.origin).href
      const text = t`Congratulations on your promotion at ${{ name: gym.name }}! Add it to your journal and name the gym, and we'll confirm it: ${link}`
      await navigate(await beginWithDraft({ uid, gymId: writesAs, text }))
    }, 'promote')
  return (
    <PersonRow below person={person} note={<Facts one={one} />}>
      <span className="flex flex-wrap gap-2 sm:justify-end">
        {state !== 'not_yet' && (
          <Button look="primary" size="small" busy={busy === 'promote'} onClick={() => void promote()}>
            <Trans>Promote</Trans>
            <span className="sr-only"> {displayName}</span>
          </Button>
        )}
        {state === 'look' && coachYes && (
          <Button size="small" busy={busy === 'yes'} onClick={() => void act(() => decide(gym.id, uid, 'yes'), 'yes')}>
            <Trans>Approve</Trans>
            <span className="sr-only"> {displayName}</span>
          </Button>
        )}
        {state === 'look' ? (
          <Button size="small" look="quiet" onClick={() => setIsDeferring(true)}>
            <Trans>Not yet</Trans>
            <span className="sr-only"> {displayName}</span>
          </Button>
        ) : (
          <Button
            size="small"
            look="quiet"
            busy={busy === 'undo'}
            onClick={() => void act(() => decide(gym.id, uid, null), 'undo')}
          >
            <Trans>Look again</Trans>
            <span className="sr-only"> {displayName}</span>
          </Button>
        )}
      </span>
      {isDeferring && <DeferDialog gymId={gym.id} uid={uid} name={displayName} onClose={() => setIsDeferring(false)} />}
    </PersonRow>
  )
}

function Facts({ one: { step, since, requirements, state, review, minimum } }: { one: ReadyMember }) {
  const { date } = useDates()
  const percent = usePercent()
  const [from, until] = [date(since.day), review?.until ? date(review.until) : '']
  const { reason = '', by } = review ?? {}
  return (
    <span className="flex flex-col gap-0.5">
      <span>
        {step === 'stripe' ? <Trans>Next stripe</Trans> : <Trans>Next belt</Trans>}
        {' · '}
        {since.kind === 'promotion' ? <Trans>promoted on {from}</Trans> : <Trans>joined on {from}</Trans>}
      </span>
      {requirements.map(({ kind, done, needed }) => (
        <span key={kind}>
          {kind === 'classes' && (
            <Trans>
              Classes: {done} of {needed}
            </Trans>
          )}
          {kind === 'months' && (
            <Trans>
              Months: {done} of {needed}
            </Trans>
          )}
          {kind === 'share' && (
            <Trans>
              Curriculum: {{ done: percent(done / 100) }} of {{ needed: percent(needed / 100) }}
            </Trans>
          )}
        </span>
      ))}
      {minimum && <MinimumTime minimum={minimum} />}
      {state === 'yes' && (
        <Chip tone="good" className="self-start">
          {by ? <Trans>{by} approved</Trans> : <Trans>A coach approved</Trans>}
        </Chip>
      )}
      {state === 'not_yet' && (
        <span className="text-ink wrap-anywhere">
          {reason || <Trans>No reason given</Trans>}
          {by && ` · ${by}`}
          {until && (
            <>
              {' · '}
              <Trans>look again on {until}</Trans>
            </>
          )}
        </span>
      )}
    </span>
  )
}

function MinimumTime({ minimum: { months, isReached } }: { minimum: NonNullable<ReadyMember['minimum']> }) {
  return (
    <span>
      {isReached ? (
        <Plural
          value={{ count: months }}
          one="IBJJF minimum of # month reached"
          other="IBJJF minimum of # months reached"
        />
      ) : (
        <Plural
          value={{ count: months }}
          one="Below the IBJJF minimum of # month"
          other="Below the IBJJF minimum of # months"
        />
      )}
    </span>
  )
}

interface DeferDialogProps {
  gymId: string
  uid: string
  name: string
  onClose: () => void
}

function DeferDialog({ gymId, uid, name, onClose }: DeferDialogProps) {
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState('')
  const { saving, save } = useSaving()
  const defer = async () => {
    if (await save(() => decide(gymId, uid, 'not_yet', { reason, ...(until && { until }) }))) onClose()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={<Trans>Not yet: {name}</Trans>}
      onSubmit={() => void defer()}
      submitLabel={<Trans>Not yet</Trans>}
      isPending={saving.status === 'saving'}
      error={saving.status === 'failed' && <Failure failure={saving.failure} />}
    >
      <TextArea
        label={<Trans>Reason</Trans>}
        hint={
          <Trans>Only your gym's staff can see it. Like all personal data, it's in the member's data archive.</Trans>
        }
        rows={3}
        dir="auto"
        optional
        limit={CURRICULUM_LIMITS.reason}
        maxLength={CURRICULUM_LIMITS.reason}
        value={reason}
        onValueChange={setReason}
      />
      <TextField type="date" label={<Trans>Look again on</Trans>} optional value={until} onValueChange={setUntil} />
    </FormDialog>
  )
}
