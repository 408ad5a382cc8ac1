import { Trans, useLingui } from '@lingui/react/macro'
import { SquarePen } from 'lucide-react'
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Sign } from '#ui/Sign.tsx'
import { ConversationList } from './ConversationList.tsx'
import { useFreshLists } from './live-messages.ts'
import { type Box, conversationQuery, conversationsQuery, threadQuery } from './messages.ts'
import { Thread } from './Thread.tsx'

export async function loader({ params: { id }, request }: LoaderFunctionArgs) {
  const list = queryClient.prefetchInfiniteQuery(conversationsQuery(boxIn(new URL(request.url).searchParams)))
  if (id === undefined) await list
  else
    await Promise.all([
      // 404 if the viewer can't see it; offline, the cached version.
      queryClient.ensureQueryData(conversationQuery(id)),
      queryClient.prefetchInfiniteQuery(threadQuery(id)),
    ])
  return null
}

/** The list of conversations and the open one, side by side where they fit. */
export function Component() {
  const { isAuthenticated } = useAuth()
  // Just signed out: the page is about to unmount and its data is gone.
  return isAuthenticated ? <Messages /> : null
}

function Messages() {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { id } = useParams()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const box = boxIn(search)
  useFreshLists()
  return (
    <div className="lg:grid lg:grid-cols-[320px_minmax(0,1fr)] lg:gap-6">
      <section
        aria-label={t`Conversations`}
        className={classes(
          'lg:sticky lg:top-0 lg:h-dvh lg:overflow-y-auto lg:pb-6',
          id !== undefined && 'hidden lg:block',
        )}
      >
        <Head beside={id !== undefined} />
        <ConversationList
          box={box}
          onBox={(to) => void navigate({ search: to === 'requests' ? '?box=requests' : '' }, { replace: true })}
        />
      </section>
      {id === undefined ? (
        <div className="hidden flex-col items-center justify-center gap-4 rounded-card border border-line bg-paper p-6 text-quiet lg:my-6 lg:flex">
          <Sign size={96} belt={userProfile?.beltRank} />
          <Trans>Choose a conversation.</Trans>
        </div>
      ) : (
        <Thread key={id} id={id} />
      )}
    </div>
  )
}

/** The page's heading; beside an open conversation, whose name is the h1, it's an h2. */
function Head({ beside }: { beside: boolean }) {
  const write = (
    <ButtonLink to={paths.newMessage()} size="small" icon={<SquarePen aria-hidden="true" />}>
      <Trans>New message</Trans>
    </ButtonLink>
  )
  if (!beside)
    return (
      <PageTitle action={write}>
        <Trans>Messages</Trans>
      </PageTitle>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 sm:py-6">
      <h2 className="text-2xl">
        <Trans>Messages</Trans>
      </h2>
      {write}
    </div>
  )
}

const boxIn = (search: URLSearchParams): Box => (search.get('box') === 'requests' ? 'requests' : 'inbox')
