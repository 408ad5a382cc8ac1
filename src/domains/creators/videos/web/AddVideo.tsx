import { Trans } from '@lingui/react/macro'
import { Video } from 'lucide-react'
import { useState } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'

const AddVideoDialog = lazyDialog(() => import('./AddVideoDialog.tsx'))

/** The button to add a video, with its dialog; `techniques` are preselected. */
export function AddVideo({
  techniques = [],
  ...button
}: { techniques?: readonly string[] } & Pick<ButtonProps, 'look' | 'className'>) {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Button {...button} aria-haspopup="dialog" icon={<Video aria-hidden="true" />} onClick={() => setAdding(true)}>
        <Trans>Add a video</Trans>
      </Button>
      {adding && <AddVideoDialog techniques={techniques} onClose={() => setAdding(false)} />}
    </>
  )
}
