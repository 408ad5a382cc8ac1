import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { MyApplication } from '../contract.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { ApplyIntro } from './ApplyIntro.tsx'
import { ApplyStatus } from './ApplyStatus.tsx'
import { CannotApplyNotice } from './CannotApplyNotice.tsx'
import { myApplicationQuery } from './creators.ts'

export const loader = async () => {
  await queryClient.fetchQuery(myApplicationQuery)
  return null
}

/** /creator/apply: introduction, form and status. */
export function Component() {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const { data } = useSuspenseQuery(myApplicationQuery)
  const [search] = useSearchParams()
  // The member has just signed out, and the page is about to change.
  if (!isAuthenticated) return null
  const writing = search.get('step') === 'form' && mayWrite(data)
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Teach on Open Mat`} · Open Mat`}</title>
      <PageTitle back={writing ? paths.creatorApply() : undefined}>
        <Trans>Teach on Open Mat</Trans>
      </PageTitle>
      <div className="flex flex-col gap-4">
        {writing ? <ApplyForm data={data} /> : <CreatorStatusCard data={data} />}
      </div>
    </div>
  )
}

const mayWrite = ({ applying, application }: MyApplication) =>
  applying.status === 'may' || application?.state === 'draft'

function CreatorStatusCard({ data }: { data: MyApplication }) {
  const { applying, application } = data
  // Drafts and withdrawn applications have no status to show.
  const tells = application && !['draft', 'withdrawn'].includes(application.state)
  return (
    <>
      <CannotApplyNotice applying={applying} />
      {tells && <ApplyStatus application={application} />}
      {application?.state === 'needs_info' && <ApplyForm key={application.id} data={data} />}
      {(applying.status !== 'open' || application?.state === 'draft') && applying.status !== 'creator' && (
        <ApplyIntro data={data} />
      )}
    </>
  )
}
