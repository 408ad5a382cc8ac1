import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useNavigate, useParams } from 'react-router'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { MapFrame, PlaceMap } from '#domains/gyms/gyms/web/map/LazyMap.tsx'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { gymSubmissions, gymSubmissionsApi } from './gym-submissions.ts'

const waitingQuery = (id = '') => gymSubmissions.waiting.queryOptions({ input: { id } })

export const loader = ({ params }: LoaderFunctionArgs) => queryClient.ensureQueryData(waitingQuery(params.id))

/** /gym/{id}/confirm: confirm that a gym a member added exists. */
export function Component() {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  const { shortAddress, country } = useGymLabels()
  const { data: gym } = useSuspenseQuery(waitingQuery(useParams().id))
  const { act, busy } = useAction()

  const confirm = () =>
    act(async () => {
      const { status, slug } = await gymSubmissionsApi.confirm({ id: gym.id })
      toasts.show({ tone: 'good', text: t`Thanks for confirming.` })
      if (status === 'active') await navigate(paths.gym(slug))
      else await queryClient.invalidateQueries({ queryKey: gymSubmissions.waiting.key() })
    })

  return (
    <div className="max-w-[820px] pb-12">
      <PageTitle lead={[shortAddress(gym.address), country(gym.address.country)].filter(Boolean).join(', ')}>
        {gym.name}
      </PageTitle>
      <Card padding="none" className="mb-4">
        <div className="h-56">
          <MapFrame>
            <PlaceMap name={gym.name} at={gym.location} />
          </MapFrame>
        </div>
      </Card>
      {gym.mayConfirm ? (
        <div className="flex flex-col items-start gap-3">
          <p>
            <Trans>A member added this gym. Can you confirm it's there?</Trans>
          </p>
          <Button look="primary" busy={busy !== null} onClick={() => void confirm()}>
            <Trans>Yes, it's there</Trans>
          </Button>
        </div>
      ) : (
        <Alert>
          {gym.confirmedByMe ? (
            <Trans>You confirmed this gym. One more confirmation and everyone can find it.</Trans>
          ) : (
            <Trans>Someone else who's checked in at a gym before needs to confirm this one.</Trans>
          )}
        </Alert>
      )}
    </div>
  )
}
