import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** Says why there's no map, in the map's place. */
export function NoMap({ children }: { children: ReactNode }) {
  return (
    <div className="tatami flex size-full items-center justify-center p-6 text-center">
      <p className="max-w-card rounded-card border border-line bg-paper p-4 text-quiet">{children}</p>
    </div>
  )
}

/** Shown when something that every map needs couldn't be loaded, for example without a connection. */
export function MapNotLoaded() {
  return (
    <NoMap>
      <Trans>Couldn't load the map. Reload the page to try again.</Trans>
    </NoMap>
  )
}
