import { Trans, useLingui } from '@lingui/react/macro'
import { QrCode } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useTypedText } from '#platform/web/typed-text.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { searchQuery } from './follows.ts'
import { PeopleList } from './PeopleList.tsx'
import { SuggestedPeople, suggestedPeopleQuery } from './SuggestedPeople.tsx'

const QrDialog = lazyDialog(() => import('./QrDialog.tsx'))

const MOST_LETTERS = 100

export async function loader({ request }: LoaderFunctionArgs) {
  const text = textIn(new URL(request.url).searchParams)
  await (text ? queryClient.prefetchInfiniteQuery(searchQuery(text)) : queryClient.prefetchQuery(suggestedPeopleQuery))
  return null
}

/** Search for people by name or username. The query is in the URL, so Back restores it. */
export function Component() {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const text = textIn(query)
  const [typed, setTyped] = useTypedText(text, (next) => setQuery(next ? { q: next } : {}, { replace: true }))
  return (
    <div className="max-w-[760px] pb-12">
      <PageTitle action={<Invite />}>
        <Trans>People</Trans>
      </PageTitle>
      <search>
        <SearchField label={t`Name or username`} value={typed} onValueChange={setTyped} maxLength={MOST_LETTERS} />
      </search>
      <div className="mt-4">
        {text ? (
          <Card>
            <PeopleList query={searchQuery(text)} empty={<NobodyFound text={text} />} counted />
          </Card>
        ) : (
          <SuggestedPeople otherwise={<NoSuggestions />} />
        )}
      </div>
    </div>
  )
}

function NobodyFound({ text }: { text: string }) {
  return (
    <p className="py-2 text-quiet wrap-anywhere">
      <Trans>
        No one found for “<bdi>{text}</bdi>”. Try another spelling or part of the name.
      </Trans>
    </p>
  )
}

function NoSuggestions() {
  return (
    <p className="rounded-card bg-sunk p-4 text-quiet">
      <Trans>Search for someone you train with. Part of the name is enough, with or without accents.</Trans>
    </p>
  )
}

/** The member's own profile as a QR code and a link, for training partners who aren't members yet. */
function Invite() {
  const { userProfile } = useAuth()
  const [isOpen, setOpen] = useState(false)
  if (!userProfile) return null
  return (
    <>
      <Button icon={<QrCode aria-hidden="true" />} onClick={() => setOpen(true)}>
        <Trans>Invite</Trans>
      </Button>
      {isOpen && (
        <QrDialog name={userProfile.displayName} path={paths.profile(userProfile)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

const textIn = (query: URLSearchParams) => (query.get('q') ?? '').trim().slice(0, MOST_LETTERS)
