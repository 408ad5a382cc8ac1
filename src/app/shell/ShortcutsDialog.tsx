import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { SingleKeySwitch } from '#domains/members/people/web/SingleKeySwitch.tsx'
import { isMac } from '#platform/web/device.ts'
import { Dialog } from '#ui/Dialog.tsx'

/** All keyboard shortcuts, and the switch that turns off the single-character ones. */
export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const control = isMac() ? '⌘' : t({ message: 'Ctrl', comment: 'The key' })
  const shortcuts: [keys: string[], action: ReactNode][] = [
    [['?'], <Trans key="list">Show keyboard shortcuts</Trans>],
    [['/'], <Trans key="page">Search this page, or everything</Trans>],
    [[control, 'K'], <Trans key="search">Search everything</Trans>],
    [['N'], <Trans key="add">Add something new</Trans>],
    [['J'], <Trans key="next">Next post</Trans>],
    [['K'], <Trans key="previous">Previous post</Trans>],
    [['L'], <Trans key="like">Like or unlike the post</Trans>],
    [[control, 'Enter'], <Trans key="send">Send what you're writing</Trans>],
  ]
  return (
    <Dialog open onClose={onClose} title={<Trans>Keyboard shortcuts</Trans>}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3">
        {shortcuts.map(([keys, action]) => (
          <Fragment key={keys.join(' ')}>
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-md border border-edge bg-sunk px-2 py-0.5 text-center font-sans text-sm font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </Fragment>
        ))}
      </dl>
      <div className="mt-4 border-t border-line pt-2">
        <SingleKeySwitch />
      </div>
    </Dialog>
  )
}
