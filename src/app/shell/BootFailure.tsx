import { Trans } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Sign } from '#ui/Sign.tsx'

/** The server didn't respond and nothing is saved on this device. */
export function BootFailure() {
  return (
    <main className="tatami flex min-h-dvh flex-col items-center justify-center p-6 text-center">
      <div className="flex w-full max-w-card flex-col items-center rounded-card border border-line bg-paper p-6 sm:p-8">
        <Sign size={72} />
        <h1 className="mt-6 text-xl">
          <Trans>Can't reach Open Mat</Trans>
        </h1>
        <p className="mt-2 text-quiet">
          <Trans>Our server isn't responding. Nothing you saved is lost.</Trans>
        </p>
        <Button
          look="primary"
          className="mt-6"
          icon={<RefreshCw aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          <Trans>Retry</Trans>
        </Button>
      </div>
    </main>
  )
}
