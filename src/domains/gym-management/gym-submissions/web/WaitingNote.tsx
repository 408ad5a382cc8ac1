import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CONFIRMATIONS_NEEDED } from '#domains/gym-management/gym-edits/limits.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { newGyms } from './new-gyms.ts'

/** On the page of a gym that waits for its review, for its author. */
export function WaitingNote({ gym }: { gym: Pick<Gym, 'id' | 'name' | 'status'> }) {
  const { t } = useLingui()
  const waits = gym.status === 'pending_review'
  const { data } = useQuery({ ...newGyms.waiting.queryOptions({ input: { id: gym.id } }), enabled: waits })
  if (!waits) return null
  return (
    <Alert
      tone="careful"
      title={<Trans>Waiting for review</Trans>}
      action={<ShareButton title={t`Is ${gym.name} there?`} path={paths.confirmGym(gym.id)} />}
    >
      <Trans>Only you see this page. Give the link to people who know the gym: </Trans>
      <Plural
        value={Math.max(0, CONFIRMATIONS_NEEDED - (data?.confirmations ?? 0))}
        one="# more who has checked in at a gym before has to confirm it."
        other="# more who have checked in at a gym before have to confirm it."
      />
    </Alert>
  )
}
