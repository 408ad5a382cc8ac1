import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type ContentType, contentTypes } from '#domains/feed/activities/entry-vocabulary.ts'
import { saveDraft } from '#platform/web/drafts.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { ContentTable } from './ContentTable.tsx'
import { newForm } from './content-draft.ts'
import { TYPES } from './content-labels.ts'
import { draftKeyOf } from './use-content-form.ts'

/** /creator/content/new: asks for the type, then opens the editor. */
export function Component() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const video = query.get('video')

  async function begin(type: ContentType) {
    const form = newForm(type, video && /^[0-9A-Za-z]{20}$/.test(video) ? video : null)
    await saveDraft(draftKeyOf(form.id), form)
    await navigate(paths.editContent(form.id), { replace: true })
  }

  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Create a lesson`} · Open Mat`}</title>
      <PageTitle
        back={paths.creatorDashboard('content')}
        lead={<Trans>No one can see your lesson until you publish it.</Trans>}
      >
        <Trans>Create a lesson</Trans>
      </PageTitle>
      <ul className="grid gap-3 sm:grid-cols-2">
        {(video ? (['technique_video'] as const) : contentTypes).map((type) => {
          const { words, about, Icon } = TYPES[type]
          return (
            <li key={type}>
              <button
                type="button"
                onClick={() => void begin(type)}
                className="flex size-full min-h-20 items-center gap-3 rounded-card border border-edge bg-paper p-4 text-left transition-colors hover:bg-sunk"
              >
                <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-strong">
                  <Icon aria-hidden="true" size={20} />
                </span>
                <span>
                  <span className="block font-semibold">{t(words)}</span>
                  <span className="block text-sm text-quiet">{t(about)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {video && (
        <p className="mt-4">
          <Link to={paths.newContent()} className="underline underline-offset-2 hover:no-underline">
            <Trans>Create something else</Trans>
          </Link>
        </p>
      )}
      <div className="mt-6">
        <Card title={<Trans>Your lessons</Trans>} padding="none">
          <ContentTable />
        </Card>
      </div>
    </div>
  )
}
