import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { messageQuery } from './dashboard.ts'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  await queryClient.ensureQueryData(messageQuery(params.id ?? ''))
  return null
}

/** /creators/message/{id}: a creator's message, for their members. */
export function Component() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: message } = useSuspenseQuery(messageQuery(id))
  const { longDay } = useDates()
  const { from, tierName, text, sentAt } = message
  const name = from.displayName
  return (
    <article className="mx-auto max-w-text pb-12">
      <title>{`${t`Message from ${name}`} · Open Mat`}</title>
      <PageTitle back={paths.profile(from)}>
        <Trans>
          Message from <bdi>{name}</bdi>
        </Trans>
      </PageTitle>
      <Card>
        <p className="mb-4 text-sm text-quiet">
          <Link to={paths.profile(from)} className="font-medium hover:underline">
            <bdi>{name}</bdi>
          </Link>{' '}
          · <bdi>{tierName}</bdi> · <time dateTime={sentAt}>{longDay(sentAt)}</time>
        </p>
        <RichText text={text} mentions={[]} />
      </Card>
    </article>
  )
}
