import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { fieldError, StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { BeltBar } from '#ui/BeltBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { type ApplicationField, type FormProblem, problemsOf } from '../application.ts'
import type { MyApplication } from '../contract.ts'
import { CREATOR_LIMITS } from '../limits.ts'
import { Agreements } from './Agreements.tsx'
import { problemLabels } from './creator-labels.ts'
import { LanguagesField } from './LanguagesField.tsx'
import { LinksField } from './LinksField.tsx'
import { payoutCountryOptions } from './names.ts'
import { TeachesField } from './TeachesField.tsx'
import { type ApplicationSaveState, useApplication } from './use-application.ts'

/** The application form, saved while the member types. It's used to answer a reviewer's question as well. */
export function ApplyForm({ data }: { data: MyApplication }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { form, change, kept, submit } = useApplication(data)
  const [answer, setAnswer] = useState('')
  const [problems, setProblems] = useState<Partial<Record<ApplicationField, FormProblem>> | null>(null)
  const { saving, save } = useSaving()
  const element = useFirstErrorFocus(problems ?? (saving.status === 'failed' ? saving : null))
  const asked = data.application?.state === 'needs_info'

  const errorOf = (field: ApplicationField) => {
    const problem = problems?.[field]
    return problem ? t(problemLabels[problem]) : fieldError(saving, `form.${field}`)
  }

  async function send() {
    const found = problemsOf({ ...form, links: form.links.filter(Boolean) })
    setProblems(Object.keys(found).length > 0 ? found : null)
    if (Object.keys(found).length > 0) return
    if (await save(() => submit(answer))) void navigate(paths.creatorApply(), { replace: true })
  }

  return (
    <form ref={element} noValidate className="flex flex-col gap-4" onSubmit={submitting(send)}>
      {asked && (
        <Card title={<Trans>Your reply</Trans>}>
          <TextArea
            label={<Trans>Reply to the reviewer</Trans>}
            hint={<Trans>You can also edit the form below. Then send it again.</Trans>}
            rows={3}
            limit={CREATOR_LIMITS.reviewerNote}
            value={answer}
            onValueChange={setAnswer}
            error={fieldError(saving, 'answer')}
          />
        </Card>
      )}
      <AboutFields {...{ form, change, errorOf }} profile={data.profile} />
      <TeachingFields {...{ form, change, errorOf }} />
      <Agreements form={form} change={change} errorOf={errorOf} />
      <StepFailed saving={saving} fields={['answer', ...Object.keys(form).map((field) => `form.${field}`)]} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SaveStatus kept={kept} />
        <Button type="submit" look="primary" busy={saving.status === 'saving'} className="max-sm:w-full">
          {asked ? <Trans>Send again</Trans> : <Trans>Send application</Trans>}
        </Button>
      </div>
    </form>
  )
}

type PartProps = ComponentProps<typeof Agreements>

function AboutFields({ form, change, errorOf, profile }: PartProps & Pick<MyApplication, 'profile'>) {
  const { t, i18n } = useLingui()
  const countries = useMemo(() => payoutCountryOptions(i18n.locale), [i18n.locale])
  return (
    <Card title={<Trans>About you</Trans>}>
      <div className="flex flex-col gap-5">
        <TextField
          label={<Trans>Your name</Trans>}
          hint={<Trans>Only reviewers can see this. The name on your profile doesn't change.</Trans>}
          maxLength={50}
          dir="auto"
          autoComplete="name"
          value={form.displayName}
          onValueChange={(displayName) => change({ displayName })}
          error={errorOf('displayName')}
        />
        <Rank profile={profile} />
        <TextField
          label={<Trans>Who you learned from</Trans>}
          optional
          hint={<Trans>Your lineage. Any belt can apply.</Trans>}
          limit={CREATOR_LIMITS.lineage}
          dir="auto"
          value={form.lineage}
          onValueChange={(lineage) => change({ lineage })}
          error={errorOf('lineage')}
        />
        <Select
          label={t`Payout country`}
          hint={<Trans>The country where your bank account is.</Trans>}
          placeholder={t`Choose a country`}
          options={countries}
          value={form.country}
          onValueChange={(country) => change({ country })}
          error={errorOf('country')}
        />
      </div>
    </Card>
  )
}

function TeachingFields({ form, change, errorOf }: PartProps) {
  return (
    <Card title={<Trans>What you want to teach</Trans>}>
      <div className="flex flex-col gap-5">
        <TeachesField tags={form.teaches} onChange={(teaches) => change({ teaches })} error={errorOf('teaches')} />
        <TextArea
          label={<Trans>Why members should learn from you</Trans>}
          hint={<Trans>At least {{ limit: CREATOR_LIMITS.pitch.min }} characters.</Trans>}
          rows={5}
          dir="auto"
          limit={CREATOR_LIMITS.pitch.max}
          value={form.pitch}
          onValueChange={(pitch) => change({ pitch })}
          error={errorOf('pitch')}
        />
        <LinksField links={form.links} onChange={(links) => change({ links })} error={errorOf('links')} />
        <LanguagesField
          languages={form.languages}
          onChange={(languages) => change({ languages })}
          error={errorOf('languages')}
        />
      </div>
    </Card>
  )
}

/** Belt and years from the profile, for information only. */
function Rank({ profile: { beltRank, stripes, yearStarted } }: Pick<MyApplication, 'profile'>) {
  return (
    <div className="rounded-control bg-sunk p-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <BeltBar belt={beltRank ?? undefined} stripes={stripes} />
        {yearStarted !== null && (
          <span>
            <Trans>Training since {{ year: String(yearStarted) }}</Trans>
          </span>
        )}
      </div>
      <p className="mt-1 text-quiet">
        <Trans>
          From your <Link to={paths.profileSetup(paths.creatorApply('form'))}>profile</Link>. You can change it there.
        </Trans>
      </p>
    </div>
  )
}

/** Whether the form is saved, and where. */
function SaveStatus({ kept }: { kept: ApplicationSaveState }) {
  return (
    <p role="status" className="min-h-6 text-sm text-quiet">
      <Words kept={kept} />
    </p>
  )
}

function Words({ kept }: { kept: ApplicationSaveState }) {
  const dates = useDates()
  switch (kept.status) {
    case 'new':
      return null
    case 'saved': {
      const time = dates.time(kept.at)
      return <Trans>Saved {time}</Trans>
    }
    case 'here':
      return <Trans>Kept on this device until you send the form.</Trans>
    case 'elsewhere':
      return (
        <>
          <Trans>This was changed in another window.</Trans>{' '}
          <Button size="small" look="quiet" onClick={() => window.location.reload()}>
            <Trans>Load that version</Trans>
          </Button>
        </>
      )
  }
}
