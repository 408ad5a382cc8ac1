import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { WhereField } from '#domains/events/discover/web/WhereField.tsx'
import { redirectOfTyped, TYPED } from '#domains/gyms/gyms/web/town-search.ts'
import { useCountries } from '#domains/members/people/web/CountrySelect.tsx'
import { useDates } from '#platform/web/dates.ts'
import { useFirstRender } from '#platform/web/first-render.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useTypedText } from '#platform/web/typed-text.ts'
import { useUrlQuery } from '#platform/web/url-query.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { CompetitionCard } from '../contract.ts'
import { COMPETITION_LIMITS } from '../limits.ts'
import { AddCompetition } from './AddCompetition.tsx'
import { CompetitionRow } from './CompetitionRow.tsx'
import {
  type CompetitionQuery,
  competitionsQuery,
  readCompetitionQuery,
  writeCompetitionQuery,
} from './competition-queries.ts'

/** Redirects a search form that was submitted before the app had started. Without a matching town, no place is set. */
export const loader = async ({ request }: LoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  const query = readCompetitionQuery(params)
  if (params.has(TYPED))
    return redirectOfTyped(request, ({ where = null }) => writeCompetitionQuery({ ...query, where }))
  await queryClient.prefetchInfiniteQuery(competitionsQuery(query))
  return null
}

/** /competitions: what's ahead, by month. The search is in the URL. */
export function Component() {
  const { t } = useLingui()
  const { query, change } = useUrlQuery(readCompetitionQuery, writeCompetitionQuery)
  const { where, text } = query
  const all = useCountries()
  // The server and the browser name some countries differently, so the first render lists only the chosen one.
  const isFirst = useFirstRender() !== undefined
  const countries = isFirst ? all.filter(({ value }) => where?.kind === 'country' && value === where.country) : all
  const [typed, setTyped] = useTypedText(text, (next) => change({ text: next }, { replace: true }))
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Competitions`} · Open Mat`}</title>
      <PageTitle
        back={paths.events()}
        lead={<Trans>Upcoming competitions, and which of the people you follow are going.</Trans>}
        action={<AddCompetition />}
      >
        <Trans>Competitions</Trans>
      </PageTitle>
      <div className="flex flex-col gap-3">
        <WhereField
          label={t`Where`}
          where={where?.kind === 'near' ? where : null}
          onChange={(chosen) => change({ where: chosen })}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            label={t`Country`}
            hideLabel
            value={where?.kind === 'country' ? where.country : ''}
            options={[{ value: '', label: t`Any country` }, ...countries]}
            onValueChange={(country) => change({ where: country ? { kind: 'country', country } : null })}
          />
          <SearchField
            label={t`Name, organiser or venue`}
            value={typed}
            maxLength={COMPETITION_LIMITS.text}
            onValueChange={setTyped}
          />
        </div>
        <List query={query} onReset={() => change({ where: null, text: '' })} />
      </div>
    </div>
  )
}

function List({ query, onReset }: { query: CompetitionQuery; onReset: () => void }) {
  const dates = useDates()
  const list = useInfiniteQuery({ ...competitionsQuery(query), placeholderData: (before) => before })
  const { data, isError, refetch } = list
  const failed = isError && <Failure what={<Trans>competitions</Trans>} stale={data !== undefined} again={refetch} />
  if (!data) return failed || <SkeletonRows rows={4} />
  const items = data.pages.flatMap((page) => page.items)
  const isNarrowed = query.where !== null || query.text !== ''
  return (
    <div className="flex flex-col gap-4">
      {failed}
      {items.length === 0 && <Nothing onReset={isNarrowed ? onReset : undefined} />}
      {byMonth(items).map(([month, ofMonth]) => (
        <section key={month} aria-labelledby={`month-${month}`}>
          <h2 id={`month-${month}`} className="py-2 text-base">
            {dates.month(month)}
          </h2>
          <ul className="rounded-card border border-line bg-paper">
            {ofMonth.map((competition) => (
              <CompetitionRow key={competition.id} competition={competition} />
            ))}
          </ul>
        </section>
      ))}
      <ShowMore of={list} className="self-center" />
    </div>
  )
}

function Nothing({ onReset }: { onReset: (() => void) | undefined }) {
  if (!onReset)
    return (
      <EmptyState title={<Trans>No competitions yet</Trans>}>
        <Trans>Competitions appear here once a gym or an admin adds them.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      title={<Trans>Nothing found</Trans>}
      action={
        <Button look="primary" onClick={onReset}>
          <Trans>Show all competitions</Trans>
        </Button>
      }
    >
      <Trans>No upcoming competitions found. Try another place or part of the name.</Trans>
    </EmptyState>
  )
}

/** Groups the list by month, in its order. */
const byMonth = (items: readonly CompetitionCard[]) => [...Map.groupBy(items, ({ startsOn }) => startsOn.slice(0, 7))]
