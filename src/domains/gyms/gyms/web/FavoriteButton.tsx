import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useIntent } from '#domains/members/session/web/intent.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { GymRow } from '../contract.ts'
import { useFavorite } from './favorites.ts'

export interface FavoriteButtonProps {
  gym: Pick<GymRow, 'id' | 'name' | 'isFavorite' | 'favoriteCount'>
  size?: 'normal' | 'small'
}

/** Favourite button. A visitor's press takes effect after they've signed in. */
export function FavoriteButton({ gym, size }: FavoriteButtonProps) {
  const { i18n, t } = useLingui()
  const { isAuthenticated } = useAuth()
  const toasts = useToast()
  const favorite = useFavorite(gym.id)
  const { isFavorite, favoriteCount } = gym

  const { signIn } = useIntent(`favorite ${gym.id}`, () => {
    if (isFavorite) return
    const onSuccess = () => toasts.show({ text: t`Added to your favourites.`, tone: 'good' })
    favorite.mutate({ isFavorite: true, favoriteCount }, { onSuccess })
  })
  const press = () => (isAuthenticated ? favorite.mutate({ isFavorite: !isFavorite, favoriteCount }) : signIn())

  return (
    <Button
      size={size}
      aria-pressed={isFavorite}
      onClick={press}
      icon={<Heart aria-hidden="true" className={isFavorite ? 'fill-current text-danger' : undefined} />}
    >
      <Trans>Favourite</Trans>
      <VisuallyHidden>{gym.name}</VisuallyHidden>
      {favoriteCount > 0 && (
        <span className="font-normal text-quiet tabular-nums">
          <span aria-hidden="true">{i18n.number(favoriteCount, { notation: 'compact' })}</span>
          <VisuallyHidden>
            <Plural value={{ count: favoriteCount }} one="# favourite" other="# favourites" />
          </VisuallyHidden>
        </span>
      )}
    </Button>
  )
}
