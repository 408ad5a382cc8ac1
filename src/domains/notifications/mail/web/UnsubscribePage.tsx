import calls from 'virtual:calls/mail'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { apiOf } from '#platform/web/api.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queriesOf } from '#platform/web/queries.ts'

import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import type { MailStatus, mailContract } from '../contract.ts'
import { allMail, mailKinds } from './mail-kinds.ts'

const mailApi = apiOf<typeof mailContract>(calls)
const mail = queriesOf<typeof mailContract>(calls)

/**
 * The page behind the unsubscribe link in an email, usable without signing in. Nothing changes until a button is
 * pressed.
 */
export function Component() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const mailStatus = useQuery({
    ...mail.unsubscribe.read.queryOptions({ input: { token } }),
    retry: false,
    meta: { keep: false },
  })
  if (mailStatus.isSuccess) return <Switch token={token} mailStatus={mailStatus.data} />
  if (mailStatus.isPending) return <Spinner size={36} className="mx-auto my-24 text-primary" />
  const { status } = failureOf(mailStatus.error)
  if (status === 404 || status === 400) return <Unknown />
  return (
    <Frame title={t`Email settings`}>
      <Failure what={<Trans>your email settings</Trans>} again={mailStatus.refetch} />
    </Frame>
  )
}

function Switch({ token, mailStatus }: { token: string; mailStatus: MailStatus }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (asked: { on: boolean; all?: boolean }) => mailApi.unsubscribe.change({ token, ...asked }),
    onSuccess: (after) => client.setQueryData(mail.unsubscribe.read.queryKey({ input: { token } }), after),
  })
  const { email, on, type } = mailStatus

  return (
    <Frame title={t(type === null ? allMail : mailKinds[type as NotificationType])} lead={<bdi>{email}</bdi>}>
      <Card>
        <p role="status" className="text-lg">
          {on ? (
            <Trans>You're subscribed to these emails.</Trans>
          ) : (
            <Trans>You're unsubscribed. We won't send these emails.</Trans>
          )}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          {on ? (
            <Button look="primary" busy={change.isPending} onClick={() => change.mutate({ on: false })}>
              <Trans>Unsubscribe</Trans>
            </Button>
          ) : (
            <Button busy={change.isPending} onClick={() => change.mutate({ on: true })}>
              <Trans>Subscribe again</Trans>
            </Button>
          )}
          {type !== null && mailStatus.mail && (
            <Button look="quiet" busy={change.isPending} onClick={() => change.mutate({ on: false, all: true })}>
              <Trans>Unsubscribe from all notification emails</Trans>
            </Button>
          )}
        </div>
        {change.isError && <Failure failure={failureOf(change.error)} className="mt-3" />}
      </Card>
      <p className="mt-6 text-quiet">
        <Trans>This doesn't change your notifications in the app.</Trans>
      </p>
      <ButtonLink look="quiet" to={paths.settings('notifications')}>
        <Trans>Notification settings</Trans>
      </ButtonLink>
    </Frame>
  )
}

function Unknown() {
  const { t } = useLingui()
  return (
    <Frame title={t`This link isn't complete`}>
      <p>
        <Trans>It may have been cut off. Open it from the email again, or change your notification settings.</Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonLink look="primary" to={paths.settings('notifications')}>
          <Trans>Notification settings</Trans>
        </ButtonLink>
        <ButtonLink to={paths.home()}>
          <Trans>Home</Trans>
        </ButtonLink>
      </div>
    </Frame>
  )
}

function Frame({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${title} · Open Mat`}</title>
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
    </div>
  )
}
