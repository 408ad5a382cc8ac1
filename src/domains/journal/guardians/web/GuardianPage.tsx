import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useLinkToken } from '#platform/web/use-link-token.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { AttendedGym, GuardianView } from '../contract.ts'
import { LINK_DAYS } from '../rules.ts'
import { guardians, guardiansApi } from './guardians.ts'

const viewQuery = (token: string) => ({
  ...guardians.read.queryOptions({ input: { token } }),
  enabled: token !== '',
  retry: false,
  meta: { keep: false },
})

/** /guardian: what a parent or guardian sees of a member under 18. Only the username until they confirm. */
export function Component() {
  const { t } = useLingui()
  const token = useLinkToken('open-mat-guardian', paths.guardian())
  const { data, error, refetch } = useQuery(viewQuery(token))
  const status = error && failureOf(error).status
  return (
    <>
      <title>{`${t`For parents and guardians`} · Open Mat`}</title>
      {data ? (
        <View token={token} view={data} />
      ) : token === '' || status === 404 || status === 400 ? (
        <Gone />
      ) : error ? (
        <Failure what={<Trans>this page</Trans>} again={refetch} />
      ) : (
        <Spinner size={36} className="mx-auto my-24 text-primary" />
      )}
    </>
  )
}

function View({ token, view }: { token: string; view: GuardianView }) {
  const { longDay } = useDates()
  const { username, state, adultFrom, gyms } = view
  const answer = useMutation({
    networkMode: 'always',
    mutationFn: (isGuardian: boolean) => guardiansApi.answer({ token, isGuardian }),
    onSuccess: (after) => {
      if (after) queryClient.setQueryData(viewQuery(token).queryKey, after)
      else void queryClient.resetQueries({ queryKey: viewQuery(token).queryKey })
    },
  })
  const until = adultFrom && longDay(adultFrom)
  const name = <bdi>@{username}</bdi>
  return (
    <div className="mx-auto flex max-w-text flex-col gap-4 pb-12">
      <PageTitle lead={<Trans>For parents and guardians</Trans>}>{name}</PageTitle>
      {state === 'expired' && <Renewal token={token} />}
      {state === 'unconfirmed' && (
        <Card>
          <p>
            <Trans>
              {name} is under 18 and gave your address as their parent's or guardian's. If you confirm, you'll see their
              classes and their coaches' notes until they turn 18. Their journal, posts and messages stay private.
            </Trans>
          </p>
          <Button
            look="primary"
            wide
            className="mt-4"
            busy={answer.isPending && answer.variables}
            onClick={() => answer.mutate(true)}
          >
            <Trans>I'm their parent or guardian</Trans>
          </Button>
        </Card>
      )}
      {state === 'confirmed' && gyms.length === 0 && (
        <EmptyState title={<Trans>Not a member of a gym</Trans>}>
          <Trans>Once they join a gym on Open Mat, you'll see their classes here.</Trans>
        </EmptyState>
      )}
      {gyms.map((gym) => (
        <GymCard key={gym.id} gym={gym} />
      ))}
      {answer.isError && <Failure failure={failureOf(answer.error)} />}
      <div>
        {until && (
          <p className="text-sm text-quiet">
            <Trans>You can see this until {until}, when they turn 18.</Trans>
          </p>
        )}
        <Button
          look="quiet"
          className="-ml-3"
          busy={answer.isPending && !answer.variables}
          onClick={() => answer.mutate(false)}
        >
          {state === 'unconfirmed' ? <Trans>I don't know this person</Trans> : <Trans>Delete my address</Trans>}
        </Button>
      </div>
    </div>
  )
}

function Renewal({ token }: { token: string }) {
  const renew = useMutation({ networkMode: 'always', mutationFn: () => guardiansApi.renew({ token }) })
  if (renew.isSuccess)
    return (
      <p role="status">
        <Trans>Check your email. We send at most three links a day to each address.</Trans>
      </p>
    )
  return (
    <Card>
      <p>
        <Trans>This link has expired. For privacy, links last {LINK_DAYS} days.</Trans>
      </p>
      {renew.isError && <Failure failure={failureOf(renew.error)} />}
      <Button look="primary" className="mt-4" busy={renew.isPending} onClick={() => renew.mutate()}>
        <Trans>Email me a new link</Trans>
      </Button>
    </Card>
  )
}

function GymCard({ gym: { name, since, days, notes } }: { gym: AttendedGym }) {
  const { date, day, longDay } = useDates()
  const joined = longDay(since)
  return (
    <Card title={<bdi>{name}</bdi>}>
      <p className="text-quiet">
        <Trans>Member since {joined}</Trans>
      </p>
      <h3 className="mt-4 font-semibold">
        <Trans>Classes in the last 12 weeks</Trans>
      </h3>
      {days.length === 0 ? (
        <p className="text-quiet">
          <Trans>None recorded by the gym</Trans>
        </p>
      ) : (
        <>
          <p>{plural({ count: days.length }, { one: 'Trained on # day', other: 'Trained on # days' })}</p>
          <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-sm text-quiet">
            {days.map((each) => (
              <li key={each}>{day(each)}</li>
            ))}
          </ul>
        </>
      )}
      <h3 className="mt-4 font-semibold">
        <Trans>Notes from the coaches</Trans>
      </h3>
      {notes.length === 0 ? (
        <p className="text-quiet">
          <Trans>None</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {notes.map(({ id, text, createdAt }) => (
            <li key={id} className="py-2">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {text}
              </p>
              <p className="text-sm text-quiet">{date(createdAt)}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Gone() {
  return (
    <EmptyState level={1} title={<Trans>This link no longer works</Trans>}>
      <Trans>
        Perhaps a newer link replaced it, it wasn't confirmed within a week, the address was removed, or the member is
        now 18.
      </Trans>
    </EmptyState>
  )
}
