import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useTypedText } from '#platform/web/typed-text.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { CreatorRow } from './CreatorRow.tsx'
import { directoryQuery, languagesQuery, myCreatorsQuery } from './creators.ts'
import { MyCreators } from './MyCreators.tsx'
import { languageName } from './names.ts'

const MOST_LETTERS = 100

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = askedIn(new URL(request.url).searchParams)
  await Promise.all([
    queryClient.prefetchInfiniteQuery(directoryQuery(asked)),
    queryClient.prefetchQuery(myCreatorsQuery),
    queryClient.prefetchQuery(languagesQuery),
  ])
  return null
}

/** /creators: the viewer's own creators, then the directory. Search and language are in the URL. */
export function Component() {
  const { t } = useLingui()
  const { isAuthenticated, isCreator } = useAuth()
  const [query, setQuery] = useSearchParams()
  const asked = askedIn(query)
  const set = (change: Partial<typeof asked>) =>
    setQuery(Object.fromEntries(Object.entries({ ...asked, ...change }).filter(([, text]) => text)), { replace: true })
  const [typed, setTyped] = useTypedText(asked.q, (q) => set({ q }))
  // The member has just signed out, and the page is about to change.
  if (!isAuthenticated) return null
  const searching = asked.q !== '' || asked.language !== ''
  return (
    <div className="max-w-[760px] pb-12">
      <title>{`${t`Creators`} · Open Mat`}</title>
      <PageTitle
        lead={<Trans>Videos, articles and classes from coaches on Open Mat, for everyone or just for members.</Trans>}
        action={
          <ButtonLink to={isCreator ? paths.creatorOnboarding() : paths.creatorApply()} size="small">
            {isCreator ? <Trans>Your page</Trans> : <Trans>Teach here</Trans>}
          </ButtonLink>
        }
      >
        <Trans>Creators</Trans>
      </PageTitle>
      {!searching && <MyCreators />}
      <search className="flex flex-col gap-3">
        <SearchField
          label={t`Search by name or topic`}
          value={typed}
          onValueChange={setTyped}
          maxLength={MOST_LETTERS}
        />
        <Languages chosen={asked.language} onChoose={(language) => set({ language })} />
      </search>
      <div className="mt-4">
        <Directory asked={asked} searching={searching} />
      </div>
    </div>
  )
}

/** Language filter, shown if there's a choice. */
function Languages({ chosen, onChoose }: { chosen: string; onChoose: (language: string) => void }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(languagesQuery)
  const languages = data?.languages ?? []
  if (languages.length < 2 && chosen === '') return null
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={t`Language`}>
      {[...new Set([...languages, ...(chosen ? [chosen] : [])])].map((language) => (
        <FilterChip
          key={language}
          pressed={language === chosen}
          onPressedChange={(pressed) => onChoose(pressed ? language : '')}
        >
          {languageName(language, i18n.locale)}
        </FilterChip>
      ))}
    </fieldset>
  )
}

function askedIn(query: URLSearchParams) {
  const language = query.get('language') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, MOST_LETTERS),
    language: /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(language) ? language : '',
  }
}

function Directory({ asked, searching }: { asked: { q: string; language: string }; searching: boolean }) {
  const list = useInfiniteQuery(directoryQuery(asked))
  const { data, error, refetch, isFetching } = list
  const items = data?.pages.flatMap((page) => page.items)
  if (!items) {
    if (!error) return <SkeletonRows />
    return <Failure what={<Trans>creators</Trans>} again={refetch} busy={isFetching} />
  }
  if (items.length === 0)
    return searching ? (
      <p role="status" className="rounded-card bg-sunk p-4 text-quiet wrap-anywhere">
        <Trans>No creators found. Try another search or language.</Trans>
      </p>
    ) : (
      <Card>
        <EmptyState title={<Trans>No creators yet</Trans>}>
          <Trans>Coaches who teach on Open Mat appear here. You could be the first.</Trans>
        </EmptyState>
      </Card>
    )
  return (
    <>
      <VisuallyHidden>
        <span role="status">
          <Plural value={{ count: items.length }} one="# creator" other="# creators" />
        </span>
      </VisuallyHidden>
      <ul className="flex flex-col gap-3">
        {items.map((creator) => (
          <CreatorRow key={creator.uid} creator={creator} />
        ))}
      </ul>
      <ShowMore of={list} wide className="mt-3" />
    </>
  )
}
