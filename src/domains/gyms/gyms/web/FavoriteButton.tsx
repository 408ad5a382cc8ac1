import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { GymRow } from '../contract.ts'
import { useFavorite } from './favorites.ts'

export interface FavoriteButtonProps {
  gym: Pick<GymRow, 'id' | 'name' | 'isFavorite' | 'favoriteCount'>
  size?: 'normal' | 'small'
}

/** Favourite button. Redirects visitors to sign in, and back afterwards. */
export function FavoriteButton({ gym, size }: FavoriteButtonProps) {
  const { i18n } = useLingui()
  const { isAuthenticated } = useAuth()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const favorite = useFavorite(gym.id)
  const { isFavorite, favoriteCount } = gym

  const press = () => {
    if (!isAuthenticated) return void navigate(loginFor(pathname + search + hash))
    favorite.mutate({ isFavorite: !isFavorite, favoriteCount })
  }

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
