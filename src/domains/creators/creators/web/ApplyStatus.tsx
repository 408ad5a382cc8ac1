import { Trans, useLingui } from '@lingui/react/macro'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Application } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { applicationLabels, applicationTones } from './creator-labels.ts'
import { WithdrawApplication } from './WithdrawApplication.tsx'

/** Third screen: how the application stands, with what the reviewer says. */
export function ApplyStatus({ application }: { application: Application }) {
  const { t } = useLingui()
  const { state, submittedAt, decidedAt, form } = application
  return (
    <>
      <StateLabel application={application} />
      <Card
        title={<Trans>Your application</Trans>}
        action={<Chip tone={applicationTones[state]}>{t(applicationLabels[state])}</Chip>}
      >
        <p className="text-quiet">
          {submittedAt && (
            <>
              <Trans>Sent</Trans> <Moment at={submittedAt} />
            </>
          )}
          {decidedAt && (
            <>
              {' · '}
              <Trans>decided</Trans> <Moment at={decidedAt} />
            </>
          )}
        </p>
        {form.teaches.length > 0 && (
          <p className="mt-3 flex flex-wrap gap-1.5">
            {form.teaches.map((tag) => (
              <Chip key={tag}>
                <bdi>{tag}</bdi>
              </Chip>
            ))}
          </p>
        )}
        {isOpen(state) && (
          <div className="mt-6">
            <WithdrawApplication />
          </div>
        )}
      </Card>
    </>
  )
}

function StateLabel({ application: { state, reviewerNote } }: { application: Application }) {
  const note = reviewerNote !== null && (
    <p dir="auto" className="whitespace-pre-line wrap-anywhere">
      {reviewerNote}
    </p>
  )
  switch (state) {
    case 'submitted':
      return (
        <Alert title={<Trans>We have your application</Trans>}>
          <Trans>Somebody reads it in the next days. We tell you as soon as it is decided.</Trans>
        </Alert>
      )
    case 'in_review':
      return (
        <Alert title={<Trans>Somebody reads your application now</Trans>}>
          <Trans>We tell you as soon as it is decided.</Trans>
        </Alert>
      )
    case 'needs_info':
      return (
        <Alert tone="careful" title={<Trans>The reviewer has a question</Trans>}>
          {note}
        </Alert>
      )
    case 'rejected':
      return (
        <Alert tone="danger" title={<Trans>Your application was not approved</Trans>}>
          {note}
        </Alert>
      )
    case 'approved':
      return note ? (
        <Alert tone="good" title={<Trans>Your application was approved</Trans>}>
          {note}
        </Alert>
      ) : null
    case 'draft':
    case 'withdrawn':
      return null
  }
}
