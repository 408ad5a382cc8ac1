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
import { myApplicationQuery } from './creators.ts'
import { WhyNot } from './WhyNot.tsx'

export const loader = async () => {
  await queryClient.fetchQuery(myApplicationQuery)
  return null
}

/** /creator/apply: what it is, the form, and how it stands. */
export function Component() {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const { data } = useSuspenseQuery(myApplicationQuery)
  const [search] = useSearchParams()
  // Signed out just now: the page is being left.
  if (!isAuthenticated) return null
  const writing = search.get('step') === 'form' && mayWrite(data)
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{t`Teach on Open Mat · Open Mat`}</title>
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
  // An approved one says no more than what became of it.
  const tells = application && !['draft', 'withdrawn'].includes(application.state)
  return (
    <>
      <WhyNot applying={applying} />
      {tells && <ApplyStatus application={application} />}
      {application?.state === 'needs_info' && <ApplyForm key={application.id} data={data} />}
      {(applying.status !== 'open' || application?.state === 'draft') && applying.status !== 'creator' && (
        <ApplyIntro data={data} />
      )}
    </>
  )
}
