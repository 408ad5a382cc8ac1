import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CONFIRMATIONS_NEEDED } from '#domains/gym-management/gym-edits/limits.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { ShareButton } from '#domains/gyms/gyms/web/ShareButton.tsx'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { gymSubmissions } from './gym-submissions.ts'

/** Shown to the author on a gym that's waiting for review. */
export function WaitingNote({ gym }: { gym: Pick<Gym, 'id' | 'name' | 'status'> }) {
  const { t } = useLingui()
  const waits = gym.status === 'pending_review'
  const { data } = useQuery({ ...gymSubmissions.waiting.queryOptions({ input: { id: gym.id } }), enabled: waits })
  if (!waits) return null
  return (
    <Alert
      tone="careful"
      title={<Trans>Waiting for review</Trans>}
      action={
        <ShareButton title={t`Can you confirm ${{ name: gym.name }} is there?`} path={paths.confirmGym(gym.id)} />
      }
    >
      <Plural
        value={{ count: Math.max(0, CONFIRMATIONS_NEEDED - (data?.confirmations ?? 0)) }}
        one="Only you can see this page. Share the link with people who know the gym: it needs # more confirmation from someone who's checked in at a gym before."
        other="Only you can see this page. Share the link with people who know the gym: it needs # more confirmations from people who've checked in at a gym before."
      />
    </Alert>
  )
}
