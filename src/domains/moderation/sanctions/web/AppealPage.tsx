import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { SanctionCard } from './SanctionCard.tsx'
import { byTokenQuery, sanctionsApi } from './sanctions.ts'

/** Where the link in a mail leads, for who cannot sign in any more. It opens the appeal against one decision. */
export function Component() {
  const { t } = useLingui()
  const { token = '' } = useParams()
  const sanction = useQuery(byTokenQuery(token))
  return (
    <div className="mx-auto max-w-text py-6">
      <title>{t`Your appeal · Open Mat`}</title>
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
          <Trans>This link opens nothing. Use the whole link from our mail.</Trans>
        </p>
        <ButtonLink to={paths.about()} className="mt-4">
          <Trans>About</Trans>
        </ButtonLink>
      </>
    )
  return (
    <Button look="primary" onClick={again}>
      <Trans>Try again</Trans>
    </Button>
  )
}
