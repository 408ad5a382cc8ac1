import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { OtherParams } from '#domains/gyms/gyms/web/OtherParams.tsx'
import { useHomePoint } from '#domains/gyms/gyms/web/starting-town.ts'
import { pointText } from '#platform/geography.ts'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useTypedText } from '#platform/web/typed-text.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { submitting } from '#ui/submitting.ts'
import type { SearchGroup } from './contract.ts'
import { searchKinds } from './kinds.ts'
import { OfflineResults } from './OfflineResults.tsx'
import { ResultList } from './ResultList.tsx'
import { KIND_LABELS } from './result-rows.tsx'
import {
  addRecentSearch,
  clearRecentSearches,
  MOST_LETTERS,
  readSearchQuery,
  type SearchQuery,
  searchPages,
  useRecentSearches,
  writeSearchQuery,
} from './search-queries.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const query = readSearchQuery(new URL(request.url).searchParams)
  if (query.text) await queryClient.prefetchInfiniteQuery(searchPages(query, undefined))
  return null
}

/** /search: results of every kind, or all of one kind. The query is in the URL. */
export function Component() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const query = readSearchQuery(params)
  // The latest query, so that a change made while results are loading doesn't undo the previous one.
  const wanted = useRef(query)
  useEffect(() => {
    wanted.current = readSearchQuery(params)
  }, [params])
  const change = (next: Partial<SearchQuery>, options = {}) => {
    wanted.current = { ...wanted.current, ...next }
    setParams(writeSearchQuery(wanted.current), { preventScrollReset: true, ...options })
  }
  const [typed, setTyped] = useTypedText(query.text, (text) => change({ text }, { replace: true }))
  const online = useOnline()
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Search`} · Open Mat`}</title>
      <PageTitle>
        <Trans>Search</Trans>
      </PageTitle>
      <search>
        <form
          action={paths.search()}
          className="flex items-start gap-2"
          onSubmit={submitting(() => {
            addRecentSearch(typed)
            change({ text: typed.trim() }, { replace: true })
          })}
        >
          <OtherParams except={['q']} />
          <SearchField
            name="q"
            label={t`Gyms, people, events, techniques`}
            value={typed}
            onValueChange={setTyped}
            maxLength={MOST_LETTERS}
            className="flex-1"
          />
          <noscript>
            <Button type="submit">
              <Trans>Search</Trans>
            </Button>
          </noscript>
        </form>
      </search>
      <KindChips query={query} onChange={change} />
      <div className="mt-4 flex flex-col gap-4">
        {query.text === '' ? (
          <BeforeSearch onChoose={(text) => change({ text })} />
        ) : online ? (
          <Results query={query} />
        ) : (
          <OfflineResults text={query.text} />
        )}
      </div>
    </div>
  )
}

interface KindChipsProps {
  query: SearchQuery
  onChange: (next: Partial<SearchQuery>) => void
}

function KindChips({ query, onChange }: KindChipsProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a frame around chips that aren't a form
    <div role="group" aria-label={t`Show`} className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap">
      {[null, ...searchKinds].map((kind) => (
        <FilterChip
          key={kind}
          pressed={query.kind === kind}
          onPressedChange={() => onChange({ kind })}
          href={paths.search(writeSearchQuery({ ...query, kind }))}
        >
          {kind ? t(KIND_LABELS[kind]) : <Trans>Everything</Trans>}
        </FilterChip>
      ))}
    </div>
  )
}

function Results({ query }: { query: SearchQuery }) {
  const { t } = useLingui()
  const home = useHomePoint()
  const list = useInfiniteQuery(searchPages(query, home && pointText(home)))
  const { data, isError, isPlaceholderData, refetch, isFetching } = list
  if (!data) return isError ? <Failure what={<Trans>the results</Trans>} again={refetch} /> : <SkeletonRows rows={8} />

  const groups = data.pages.flatMap((page) => page.groups)
  const failed = data.pages.flatMap((page) => page.failed)
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const { text, kind } = query
  return (
    <>
      <p role="status" className="sr-only">
        {!isPlaceholderData && <Plural value={count} _0="Nothing found" one="# result" other="# results" />}
      </p>
      {isError && <Failure what={<Trans>the results</Trans>} stale again={refetch} busy={isFetching} />}
      {failed.length > 0 && <Failure what={<Trans>all the results</Trans>} again={refetch} busy={isFetching} />}
      {count === 0 && failed.length === 0 && !isPlaceholderData && <NothingFound query={query} />}
      {groups.length > 0 &&
        (kind ? (
          <Card title={t(KIND_LABELS[kind])} padding="none">
            {groups.map((group, at) => (
              <ResultList key={data.pageParams[at] ?? ''} group={group} onOpen={() => addRecentSearch(text)} />
            ))}
          </Card>
        ) : (
          groups.map((group) => <Group key={group.kind} group={group} text={text} />)
        ))}
      <ShowMore of={list} wide />
    </>
  )
}

function Group({ group, text }: { group: SearchGroup; text: string }) {
  const { t } = useLingui()
  const label = t(KIND_LABELS[group.kind])
  return (
    <Card
      title={label}
      padding="none"
      action={
        group.nextCursor && (
          <ButtonLink
            to={paths.search(writeSearchQuery({ text, kind: group.kind }))}
            look="quiet"
            size="small"
            aria-label={t`Show all: ${label}`}
          >
            <Trans>Show all</Trans>
          </ButtonLink>
        )
      }
    >
      <ResultList group={group} onOpen={() => addRecentSearch(text)} />
    </Card>
  )
}

function NothingFound({ query: { text, kind } }: { query: SearchQuery }) {
  return (
    <Card>
      <p className="wrap-anywhere">
        <Trans>
          Nothing found for “<bdi>{text}</bdi>”. Check the spelling, or try a town.
        </Trans>
      </p>
      {kind && (
        <ButtonLink className="mt-4" to={paths.search(writeSearchQuery({ text, kind: null }))}>
          <Trans>Search everything</Trans>
        </ButtonLink>
      )}
    </Card>
  )
}

function BeforeSearch({ onChoose }: { onChoose: (text: string) => void }) {
  const recent = useRecentSearches()
  if (recent.length === 0)
    return (
      <p className="rounded-card bg-sunk p-4 text-quiet">
        <Trans>Search by name or town. Part of it is enough, and small typos are fine.</Trans>
      </p>
    )
  return (
    <Card
      title={<Trans>Recent searches</Trans>}
      padding="none"
      action={
        <Button look="quiet" size="small" onClick={clearRecentSearches}>
          <Trans>Clear</Trans>
        </Button>
      }
    >
      <ul>
        {recent.map((text) => (
          <li key={text} className="border-t border-line">
            <button
              type="button"
              onClick={() => onChoose(text)}
              className="flex min-h-11 w-full items-center gap-3 px-4 text-start hover:bg-sunk sm:px-6"
            >
              <History aria-hidden="true" size={20} className="shrink-0 text-quiet" />
              <bdi className="truncate">{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
