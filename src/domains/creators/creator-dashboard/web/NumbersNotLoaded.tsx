import { Trans } from '@lingui/react/macro'
import { NotLoaded, type NotLoadedProps } from '#ui/NotLoaded.tsx'

/** Where numbers should be and did not come. */
export function NumbersNotLoaded(props: Pick<NotLoadedProps, 'again' | 'busy'>) {
  return (
    <NotLoaded {...props}>
      <Trans>This could not be loaded. Check your connection.</Trans>
    </NotLoaded>
  )
}
