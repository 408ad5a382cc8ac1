import { Trans } from '@lingui/react/macro'
import { NotLoaded, type NotLoadedProps } from '#ui/NotLoaded.tsx'

export function MatchesNotLoaded(props: Pick<NotLoadedProps, 'again' | 'busy'>) {
  return (
    <NotLoaded {...props}>
      <Trans>The matches could not be loaded. Check your connection.</Trans>
    </NotLoaded>
  )
}
