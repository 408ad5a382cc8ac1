import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RichText } from '#domains/feed/activities/web/RichText.tsx'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { SentMessage } from '../contract.ts'
import { messagesQuery, overviewQuery } from './dashboard.ts'
import { MessageForm } from './MessageForm.tsx'
import { PagedList } from './PagedList.tsx'

/** Messages to members, at most one a week. */
export function CreatorMessages() {
  const list = useInfiniteQuery(messagesQuery())
  const { data: overview } = useQuery({ ...overviewQuery(), throwOnError: false })
  const { longDay } = useDates()
  const nextAt = list.data?.pages[0]?.nextAt
  const day = nextAt && longDay(nextAt)
  return (
    <>
      {nextAt && (
        <Alert>
          <Trans>You can message your members once a week. You can write again on {day}.</Trans>
        </Alert>
      )}
      {nextAt === null && overview && <MessageForm tiers={overview.tiers} />}
      <PagedList
        list={list}
        empty={
          <EmptyState title={<Trans>No messages yet</Trans>}>
            <Trans>
              Messages you send to members appear here. Members get them according to their notification settings.
            </Trans>
          </EmptyState>
        }
      >
        {(items) => (
          <ul className="flex flex-col gap-4">
            {items.map((message) => (
              <Sent key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function Sent({ message: { tier, text, sentAt, recipients } }: { message: SentMessage }) {
  const { t } = useLingui()
  const { longDay } = useDates()
  const name = tier.name
  return (
    <Card as="li">
      <p className="mb-2 text-sm text-quiet">
        <time dateTime={sentAt}>{longDay(sentAt)}</time> · <bdi>{t`${name} and above`}</bdi> ·{' '}
        <Plural value={{ count: recipients }} one="# person" other="# people" />
      </p>
      <RichText text={text} mentions={[]} />
    </Card>
  )
}
