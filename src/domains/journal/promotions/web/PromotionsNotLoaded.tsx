import { Trans } from '@lingui/react/macro'
import { NotLoaded, type NotLoadedProps } from '#ui/NotLoaded.tsx'

export function PromotionsNotLoaded(props: Pick<NotLoadedProps, 'again' | 'busy'>) {
  return (
    <NotLoaded {...props}>
      <Trans>The promotions could not be loaded just now.</Trans>
    </NotLoaded>
  )
}
