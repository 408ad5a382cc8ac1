import { Trans, useLingui } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UNDO_MS } from '#domains/feed/activities/rules.ts'
import { activitiesApi } from '#domains/feed/activities/web/activities.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TechniqueVideo } from '../contract.ts'
import { videosApi, videosChanged } from './videos.ts'

const EditVideoDialog = lazyDialog(() => import('./EditVideoDialog.tsx'))

/** Edit and delete, for the video's author. */
export function OwnVideoActions({ video }: { video: TechniqueVideo }) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const { remove, busy } = useRemove(video)
  const { title } = video
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      <Button
        look="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={t`Edit “${title}”`}
        icon={<Pencil aria-hidden="true" />}
        onClick={() => setEditing(true)}
      >
        <Trans>Edit</Trans>
      </Button>
      <Button
        look="quiet"
        size="small"
        busy={busy}
        aria-label={t`Delete “${title}”`}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => void remove()}
      >
        <Trans>Delete</Trans>
      </Button>
      {editing && <EditVideoDialog video={video} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Deletes immediately, with ten seconds to undo. */
function useRemove({ id }: TechniqueVideo) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction('delete')
  const { act: save } = useAction()
  const remove = () =>
    act(async () => {
      const { activityId } = await videosApi.remove({ id })
      void videosChanged()
      toasts.show({
        text: t`Video deleted`,
        staysMs: UNDO_MS,
        action: {
          label: t`Undo`,
          onPress: () => void save(() => activitiesApi.restore({ id: activityId }).then(videosChanged)),
        },
      })
    })
  return { remove, busy: busy !== null }
}
