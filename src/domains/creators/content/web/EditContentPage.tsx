import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { ContentDraft } from '../contract.ts'
import { Conflict } from './Conflict.tsx'
import { ContentForm } from './ContentForm.tsx'
import type { ContentForm as Form } from './content-draft.ts'
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
  const errors = useErrors({ handle, asked })
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
              <PublishBar handle={handle} form={form} onAsked={() => setAsked(true)} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** Fields the server rejected, plus what's still missing once Publish was pressed. */
function useErrors({ handle: { known, saving }, asked }: { handle: FormHandle; asked: boolean }) {
  const { t } = useLingui()
  const missing = asked && known ? known.problems : []
  const found: Record<string, string> = Object.fromEntries(
    missing.toReversed().map((problem) => [PROBLEM_FIELDS[problem], t(PROBLEMS[problem])]),
  )
  if (saving.is === 'failed' && saving.failure.field) {
    const field = saving.failure.field.split('.')[0] ?? ''
    found[field] = t`Couldn't save this: ${{ reason: saving.failure.message }}`
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
  const { time } = useDates()
  return (
    <p role="status" className="min-h-6 text-sm text-quiet">
      <Words saving={saving} time={time} />
    </p>
  )
}

function Words({ saving, time }: { saving: Saving; time: (at: Date) => string }) {
  switch (saving.is) {
    case 'saved': {
      if (!saving.at) return null
      return <Trans>Saved {{ time: time(saving.at) }}</Trans>
    }
    case 'changed':
      return <Trans>Not saved yet. Your changes are kept on this device.</Trans>
    case 'saving':
      return <Trans>Saving…</Trans>
    case 'offline':
      return <Trans>You're offline. Your changes are kept on this device, and we'll save them when you're back.</Trans>
    case 'failed':
      return <Trans>Couldn't save. Your changes are kept on this device.</Trans>
    case 'conflict':
      return <Trans>Not saved. There's another version.</Trans>
  }
}
