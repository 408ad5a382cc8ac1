import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { DecideForm } from '#domains/members/audit/web/DecideForm.tsx'
import { StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { ApplicationForReview } from '../contract.ts'
import { CREATOR_LIMITS } from '../limits.ts'
import { mayStep } from '../rules.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'

/** Assigns an application, then approves, rejects or asks; the applicant sees the note. */
export function DecideApplication({ application }: { application: ApplicationForReview }) {
  if (application.isOwn)
    return <Alert tone="careful" title={<Trans>This is your own application. Another admin has to decide.</Trans>} />
  if (mayStep('take', 'admin', application.state)) return <Take id={application.id} />
  if (mayStep('approve', 'admin', application.state)) return <Decide application={application} />
  return <Decided application={application} />
}

function Take({ id }: { id: string }) {
  const { saving, save } = useSaving()
  const take = async () => {
    await save(() => creatorsApi.take({ id }))
    await creatorsChanged()
  }
  return (
    <Card title={<Trans>Decide</Trans>}>
      <div className="flex flex-col items-start gap-4">
        <p>
          <Trans>
            Assign this application to yourself so no one else works on it. The applicant will see it's in review.
          </Trans>
        </p>
        <StepFailed saving={saving} />
        <Button look="primary" busy={saving.status === 'saving'} onClick={() => void take()}>
          <Trans>Start review</Trans>
        </Button>
      </div>
    </Card>
  )
}

function Decide({ application: { id } }: { application: ApplicationForReview }) {
  const { t } = useLingui()
  return (
    <DecideForm
      label={<Trans>Note to the applicant</Trans>}
      limit={CREATOR_LIMITS.reviewerNote}
      decide={(decision, note) => creatorsApi.decide({ id, decision, note })}
      changed={creatorsChanged}
      then={paths.admin('creators')}
    >
      {(write) => (
        <fieldset className="flex flex-col gap-2">
          <legend className="text-sm text-quiet">
            <Trans>Start from a template</Trans>
          </legend>
          <div className="flex flex-wrap gap-2">
            {NOTE_TEMPLATES.map((template) => (
              <Button key={template.name.id} size="small" onClick={() => write(t(template.note))}>
                {t(template.name)}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </DecideForm>
  )
}

function Decided({ application: { reviewedBy, reviewerNote, state } }: { application: ApplicationForReview }) {
  if (!reviewedBy) return null
  return (
    <Alert
      title={
        state === 'needs_info' ? (
          <Trans>Question from {{ name: reviewedBy.name }}</Trans>
        ) : (
          <Trans>Decided by {{ name: reviewedBy.name }}</Trans>
        )
      }
    >
      <span dir="auto" className="whitespace-pre-line wrap-anywhere">
        {reviewerNote}
      </span>
    </Alert>
  )
}

/** Common notes to applicants; reviewers can edit them before sending. */
const NOTE_TEMPLATES: { name: MessageDescriptor; note: MessageDescriptor }[] = [
  {
    name: msg`Welcome`,
    note: msg`Welcome. Start with something free for everyone, so people can see how you teach.`,
  },
  {
    name: msg`Show us more`,
    note: msg`We'd like to see you teach. Please add a link to one of your lessons or seminars.`,
  },
  {
    name: msg`Ownership`,
    note: msg`One of your links shows someone else's material. Please tell us what permission you have to use it.`,
  },
  {
    name: msg`Not yet`,
    note: msg`Thanks for applying. What you sent doesn't show enough of your teaching yet. You can apply again in 30 days.`,
  },
]
