import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { ContentDraft } from '../contract.ts'
import { Conflict } from './Conflict.tsx'
import { ContentForm } from './ContentForm.tsx'
import type { ContentForm as Form } from './content-draft.ts'
import { PROBLEM_FIELDS, PROBLEMS, STATES, TYPES } from './content-labels.ts'
import { PublishBar } from './PublishBar.tsx'
import { SavedLine } from './SavedLine.tsx'
import { type FormHandle, useContentForm } from './use-content-form.ts'

/** Where a lesson is written. */
export function Component() {
  const { id = '' } = useParams()
  const { t } = useLingui()
  const handle = useContentForm(id)
  const { form, fault } = handle
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{t`Write a lesson · Open Mat`}</title>
      {form ? (
        <Writing key={id} handle={handle} form={form} />
      ) : fault ? (
        <EmptyState
          level={1}
          title={
            fault.kind === 'refused' ? (
              <Trans>This isn't available any more.</Trans>
            ) : (
              <Trans>This could not be loaded just now.</Trans>
            )
          }
          action={
            fault.kind === 'refused' ? (
              <ButtonLink to={paths.newContent()}>
                <Trans>What you teach</Trans>
              </ButtonLink>
            ) : (
              <Button onClick={() => window.location.reload()}>
                <Trans>Try again</Trans>
              </Button>
            )
          }
        />
      ) : (
        <div className="py-6">
          <SkeletonRows />
        </div>
      )}
    </div>
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
              <SavedLine saving={saving} />
              <PublishBar handle={handle} form={form} onAsked={() => setAsked(true)} />
            </div>
          </>
        )}
      </div>
    </>
  )
}

/** What the server refused, and what is missing once somebody wanted to publish. */
function useErrors({ handle: { known, saving }, asked }: { handle: FormHandle; asked: boolean }) {
  const { t } = useLingui()
  const missing = asked && known ? known.problems : []
  const found: Record<string, string> = Object.fromEntries(
    missing.toReversed().map((problem) => [PROBLEM_FIELDS[problem], t(PROBLEMS[problem])]),
  )
  if (saving.is === 'failed' && saving.failure.field) {
    const field = saving.failure.field.split('.')[0] ?? ''
    found[field] = t`This cannot be kept: ${saving.failure.message}`
  }
  return found
}

function ContentStatus({ draft }: { draft: ContentDraft }) {
  const { moment } = useDates()
  const { state, publishAt, removedReason } = draft
  if (state === 'removed')
    return (
      <Alert tone="danger" title={<Trans>An admin removed this.</Trans>}>
        {removedReason}
      </Alert>
    )
  if (state === 'scheduled' && publishAt) {
    const at = moment(publishAt, { named: true })
    return (
      <Alert>
        <Trans>It comes out {at}.</Trans>
      </Alert>
    )
  }
  if (state === 'published')
    return (
      <Alert>
        <Trans>It is published: what you change is seen once you save it.</Trans>
      </Alert>
    )
  return null
}
