import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'

import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Queue } from '#ui/Queue.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Ticket } from '../contract.ts'
import { CONTACT_LIMITS } from '../topics.ts'
import { contactApi, ticketsChanged, ticketsQuery } from './contact.ts'
import { topicLabels } from './topic-labels.ts'

/** Contact messages for admins, who reply by email and close them. */
export function ContactSection() {
  const { t } = useLingui()
  const [state, setState] = useState<Ticket['state']>('open')
  return (
    <>
      <Select<Ticket['state']>
        label={t`Messages`}
        value={state}
        onValueChange={setState}
        options={[
          { value: 'open', label: t`Waiting for a reply` },
          { value: 'answered', label: t`Answered` },
          { value: 'closed', label: t`Closed` },
        ]}
      />
      <Tickets key={state} state={state} />
    </>
  )
}

function Tickets({ state }: { state: Ticket['state'] }) {
  return (
    <Queue
      of={useSuspenseInfiniteQuery(ticketsQuery(state))}
      heading={(total) => <Plural value={total} one="# message" other="# messages" />}
      empty={
        <EmptyState title={<Trans>No messages</Trans>}>
          <Trans>Messages from the contact page appear here.</Trans>
        </EmptyState>
      }
      row={TicketCard}
    />
  )
}

function TicketCard({ item: ticket }: { item: Ticket }) {
  const { t } = useLingui()
  const { number, topic, createdAt, member, email, message, appVersion, route, userAgent, screenshot, answers } = ticket
  return (
    <Card as="li" title={number} action={<Chip>{t(topicLabels[topic])}</Chip>}>
      <p className="text-sm text-quiet wrap-anywhere">
        {member ? <bdi>{member.name}</bdi> : <Trans>Visitor</Trans>} · <bdi>{email || t`no email`}</bdi> ·{' '}
        <Moment at={createdAt} />
      </p>
      <p dir="auto" className="mt-3 whitespace-pre-line wrap-anywhere">
        {message}
      </p>
      {screenshot && (
        <a href={screenshot} target="_blank" rel="noopener" className="mt-3 block w-fit">
          <img src={screenshot} alt={t`Attached screenshot`} className="max-h-60 rounded-card border border-line" />
        </a>
      )}
      <p className="mt-3 text-sm text-quiet wrap-anywhere">
        {appVersion} · <bdi>{route}</bdi> · {userAgent}
      </p>
      {member && (
        <ButtonLink size="small" className="mt-3" to={paths.profile(member)}>
          <Trans>Profile</Trans>
        </ButtonLink>
      )}
      {answers.map((answer) => (
        <div key={answer.id} className="mt-4 border-l-2 border-line pl-3">
          <p className="text-sm text-quiet">
            <bdi>{answer.by}</bdi> · <Moment at={answer.at} />
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {answer.text}
          </p>
        </div>
      ))}
      <Reply ticket={ticket} />
    </Card>
  )
}

function Reply({ ticket: { id, state, email } }: { ticket: Ticket }) {
  const { t } = useLingui()
  const toasts = useToast()
  const [text, setText] = useState('')
  const done = (words: string) => async () => {
    setText('')
    await ticketsChanged()
    toasts.show({ tone: 'good', text: words })
  }
  const answer = useMutation({ mutationFn: () => contactApi.answer({ id, text }), onSuccess: done(t`Reply sent`) })
  const close = useMutation({ mutationFn: () => contactApi.close({ id }), onSuccess: done(t`Message closed`) })
  return (
    <div className="mt-4 flex flex-col gap-3">
      {email !== '' && (
        <TextArea
          label={t`Reply by email`}
          rows={4}
          dir="auto"
          limit={CONTACT_LIMITS.answer}
          value={text}
          onValueChange={setText}
        />
      )}
      {(answer.isError || close.isError) && <Failure failure={failureOf(answer.error ?? close.error)} />}
      <div className="flex flex-wrap gap-2">
        {email !== '' && (
          <Button look="primary" busy={answer.isPending} disabled={text.trim() === ''} onClick={() => answer.mutate()}>
            <Trans>Send reply</Trans>
          </Button>
        )}
        {state !== 'closed' && (
          <Button busy={close.isPending} onClick={() => close.mutate()}>
            <Trans>Close</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
