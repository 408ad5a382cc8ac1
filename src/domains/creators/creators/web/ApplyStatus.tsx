import { Trans, useLingui } from '@lingui/react/macro'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { WithdrawButton } from '#domains/members/people/web/WithdrawButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import type { Application } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { applicationLabels, applicationTones } from './creator-labels.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'

/** An application's status, with the reviewer's note. */
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
              <Trans context="of an application">Sent</Trans> <Moment at={submittedAt} />
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
        <Alert title={<Trans>Application received</Trans>}>
          <Trans>We usually decide within a few days. We'll let you know.</Trans>
        </Alert>
      )
    case 'in_review':
      return (
        <Alert title={<Trans>Your application is being reviewed</Trans>}>
          <Trans>We'll let you know as soon as there's a decision.</Trans>
        </Alert>
      )
    case 'needs_info':
      return (
        <Alert tone="careful" title={<Trans>We have a question about your application</Trans>}>
          {note}
        </Alert>
      )
    case 'rejected':
      return (
        <Alert tone="danger" title={<Trans>Your application wasn't approved</Trans>}>
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

function WithdrawApplication() {
  return (
    <WithdrawButton
      title={<Trans>Withdraw your application?</Trans>}
      withdraw={async () => {
        await creatorsApi.withdrawApplication()
        await creatorsChanged()
      }}
      then={paths.creatorApply()}
    >
      <Trans>We'll stop reviewing it. You can apply again at any time.</Trans>
    </WithdrawButton>
  )
}
