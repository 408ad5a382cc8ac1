import { Trans, useLingui } from '@lingui/react/macro'
import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { ActivityList } from '#domains/feed/activities/web/ActivityList.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import type { GymRole } from '#domains/gyms/gyms/rules.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { gymPostsQuery } from './gym-posts.ts'

const GymPostDialog = lazyDialog(() => import('./GymPostDialog.tsx'))

export function PostsTab({ gym }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  const { t } = useLingui()
  const [writing, setWriting] = useState(false)
  const begin = (
    <Button look="primary" icon={<PenLine aria-hidden="true" />} onClick={() => setWriting(true)}>
      <Trans>Post as {{ name: gym.name }}</Trans>
    </Button>
  )
  return (
    <div className="flex max-w-[760px] flex-col gap-4">
      <div>{begin}</div>
      <ActivityList
        query={gymPostsQuery(gym.id)}
        label={t`Posts`}
        empty={
          <Card>
            <EmptyState title={<Trans>No posts yet</Trans>} className="py-4 sm:py-6">
              <Trans>
                Your posts about new classes or guest coaches appear here. They go out to people who train here or have
                favourited {{ name: gym.name }}.
              </Trans>
            </EmptyState>
          </Card>
        }
      />
      {writing && <GymPostDialog gym={gym} onClose={() => setWriting(false)} />}
    </div>
  )
}
