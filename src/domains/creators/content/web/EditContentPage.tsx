import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { ContentDraft } from '../contract.ts'
import type { ContentProblem } from '../problems.ts'
import { Conflict } from './Conflict.tsx'
import { ContentForm } from './ContentForm.tsx'
import { type ContentForm as Form, problemsLeft } from './content-draft.ts'
import { PROBLEM_FIELDS, PROBLEMS, STATES, TYPES } from './content-labels.ts'
import { PublishBar } from './PublishBar.tsx'
import { type FormHandle, type Saving, useContentForm } from './use-content-form.ts'

export function Component() {
  const { id = '' } = useParams()
  const { t } = useLingui()
  const handle = useContentForm(id)
  const { form, fault } = handle
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Edit lesson`} · Open Mat`}</title>
      {form ? (
        <Writing key={id} handle={handle} form={form} />
      ) : fault ? (
        <NotLoaded isRefused={fault.kind === 'refused'} />
      ) : (
        <div className="py-6">
          <SkeletonRows />
        </div>
      )}
    </div>
  )
}

function NotLoaded({ isRefused }: { isRefused: boolean }) {
  if (!isRefused)
    return <Failure what={<Trans>this lesson</Trans>} again={() => window.location.reload()} className="mt-4 sm:mt-6" />
  return (
    <EmptyState
      level={1}
      title={<Trans>This page isn't available.</Trans>}
      action={
        <ButtonLink to={paths.newContent()}>
          <Trans>Your lessons</Trans>
        </ButtonLink>
      }
    />
  )
}

function Writing({ handle, form }: { handle: FormHandle; form: Form }) {
  const { t } = useLingui()
  const { known, saving, change, resolve } = handle
  const [asked, setAsked] = useState(false)
  const { words } = TYPES[form.type]
  const state = known?.state ?? 'draft'
  const problems = asked && known ? problemsLeft(form, known) : []
  const errors = useErrors(saving, problems)
  return (
    <>
      <PageTitle back={paths.newContent()} action={<Chip tone={STATES[state].tone}>{t(STATES[state].words)}</Chip>}>
        {t(words)}
      </PageTitle>
      <div className="flex flex-col gap-4 sm:gap-6">
        {known && <ContentStatus draft={known} />}
        {saving.is === 'conflict' && (
          <Conflict mine={form} theirs={saving.theirs} onChoose={(which) => void resolve(which)} />
        )}
        {state !== 'removed' && (
          <>
            <ContentForm form={form} set={change} errorOf={(field) => errors[field]} />
            <div className="flex flex-col gap-2">
              <SaveStatus saving={saving} />
              <PublishBar handle={handle} form={form} problems={problems} onAsked={() => setAsked(true)} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** Fields the server rejected, plus what's still missing. */
function useErrors(saving: Saving, problems: ContentProblem[]) {
  const { t } = useLingui()
  const found: Record<string, string> = Object.fromEntries(
    problems.toReversed().map((problem) => [PROBLEM_FIELDS[problem], t(PROBLEMS[problem])]),
  )
  if (saving.is === 'failed' && saving.failure.field) {
    // A live class has several fields, named `live.minutes` and so on.
    const field = saving.failure.field.replace(/^live\.(?!startsAt)/, '').split('.')[0] ?? ''
    found[field] = t`Couldn't save this: ${{ reason: withoutField(saving.failure.message) }}`
  }
  return found
}

function ContentStatus({ draft }: { draft: ContentDraft }) {
  const { moment } = useDates()
  const { state, publishAt, removedReason } = draft
  if (state === 'removed')
    return (
      <Alert tone="danger" title={<Trans>An admin removed this lesson.</Trans>}>
        {removedReason}
      </Alert>
    )
  if (state === 'scheduled' && publishAt) {
    const at = moment(publishAt, { named: true })
    return (
      <Alert>
        <Trans>Scheduled for {at}.</Trans>
      </Alert>
    )
  }
  if (state === 'published')
    return (
      <Alert>
        <Trans>This lesson is live. Changes show up once you save them.</Trans>
      </Alert>
    )
  return null
}

/** "Saved 12:04", or why it isn't saved. */
function SaveStatus({ saving }: { saving: Saving }) {
  const { t } = useLingui()
  const { time } = useDates()
  const at = saving.is === 'saved' && saving.at
  return (
    <p role="status" className="min-h-6 text-sm text-quiet">
      {at && t`Saved ${{ time: time(at) }}`}
      {saving.is !== 'saved' && t(UNSAVED[saving.is])}
    </p>
  )
}

const UNSAVED = {
  changed: msg`Not saved yet. Your changes are kept on this device.`,
  saving: msg`Saving…`,
  offline: msg`You're offline. Your changes are kept on this device, and we'll save them when you're back.`,
  failed: msg`Couldn't save. Your changes are kept on this device.`,
  conflict: msg`Not saved. There's another version.`,
} satisfies Record<Exclude<Saving['is'], 'saved'>, MessageDescriptor>
