import { Trans, useLingui } from '@lingui/react/macro'
import { Download, RefreshCw, Share, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { MilestoneWatch } from '#domains/journal/milestones/web/MilestoneWatch.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useInstallOffer } from './install.ts'
import { useNewVersion } from './service-worker-registration.ts'

/** Notices from the app itself, such as a new version. Never urgent: they sit in a corner and can be dismissed. */
export function FloatingNotices() {
  const { t } = useLingui()
  return (
    <aside
      aria-label={t`Notices`}
      data-floating="notices"
      className="pointer-events-none fixed right-4 bottom-[calc(var(--covered-below)+var(--docked,0px)+env(safe-area-inset-bottom)+16px+var(--toasts-height,0px))] left-4 z-40 flex flex-col gap-2 *:pointer-events-auto sm:left-auto sm:w-[360px]"
    >
      <MilestoneWatch />
      <NewVersion />
      <Install />
    </aside>
  )
}

/** The page, with everything typed into it, stays until the member reloads. */
function NewVersion() {
  const { t } = useLingui()
  const takeOver = useNewVersion()
  const [later, setLater] = useState(false)
  if (!takeOver || later) return null
  return (
    <Notice
      icon={<RefreshCw aria-hidden="true" size={20} />}
      title={<Trans>A new version is ready</Trans>}
      action={
        <Button look="primary" size="small" onClick={takeOver}>
          <Trans>Reload</Trans>
        </Button>
      }
      close={<IconButton label={t`Later`} icon={<X aria-hidden="true" />} onClick={() => setLater(true)} />}
    />
  )
}

function Install() {
  const { t } = useLingui()
  const { offered, install, dismiss, dismissIosSteps } = useInstallOffer()
  switch (offered) {
    case null:
      return null
    case 'button':
      return (
        <Notice
          icon={<Download aria-hidden="true" size={20} />}
          title={<Trans>Open Mat on your home screen</Trans>}
          action={
            <Button look="primary" size="small" onClick={() => void install()}>
              <Trans>Install App</Trans>
            </Button>
          }
          close={<IconButton label={t`Dismiss`} icon={<X aria-hidden="true" />} onClick={dismiss} />}
        >
          <Trans>One tap away, even offline.</Trans>
        </Notice>
      )
    case 'ios-steps':
      return (
        <Notice
          icon={<Share aria-hidden="true" size={20} />}
          title={<Trans>Install Open Mat</Trans>}
          action={
            <Button size="small" onClick={dismissIosSteps}>
              <Trans>Close</Trans>
            </Button>
          }
        >
          <Trans>In Safari tap Share, then Add to Home Screen.</Trans>
        </Notice>
      )
  }
}

function Notice({
  icon,
  title,
  children,
  action,
  close,
}: {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  action: ReactNode
  close?: ReactNode
}) {
  return (
    <div
      role="status"
      className="flex animate-rise items-start gap-3 rounded-card border border-line bg-raised p-3 shadow-float"
    >
      <span className="mt-2.5 shrink-0 text-primary">{icon}</span>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40 py-1">
          <p className="font-semibold">{title}</p>
          {children && <p className="text-sm text-quiet">{children}</p>}
        </div>
        {action}
      </div>
      {close && <div className="-m-1 shrink-0">{close}</div>}
    </div>
  )
}
