import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { SanctionCard } from './SanctionCard.tsx'
import { byTokenQuery, sanctionsApi } from './sanctions.ts'

/** The appeal against one decision, opened from an email's link by a member who can't sign in. */
export function Component() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const sanction = useQuery(byTokenQuery(token))
  return (
    <div className="mx-auto max-w-text py-6">
      <title>{`${t`Your appeal`} · Open Mat`}</title>
      <PageTitle>
        <Trans>Your appeal</Trans>
      </PageTitle>
      <div className="mt-4">
        {sanction.isSuccess ? (
          <SanctionCard
            sanction={sanction.data}
            appeal={async (text) => {
              await sanctionsApi.byToken.appeal({ token, text })
              await sanction.refetch()
            }}
          />
        ) : sanction.isPending ? (
          <Spinner size={36} className="mx-auto my-24 text-primary" />
        ) : (
          <Absent status={failureOf(sanction.error).status} again={() => void sanction.refetch()} />
        )}
      </div>
    </div>
  )
}

function Absent({ status, again }: { status: number; again: () => void }) {
  if (status === 404 || status === 400)
    return (
      <>
        <p className="text-lg text-quiet">
          <Trans>This link isn't valid. Use the whole link from our email.</Trans>
        </p>
        <ButtonLink to={paths.about()} className="mt-4">
          <Trans>About</Trans>
        </ButtonLink>
      </>
    )
  return <Failure what={<Trans>your appeal</Trans>} again={again} />
}
