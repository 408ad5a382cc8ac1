import { useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  /** The item's position, from 1. */
  place: number
  of: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

export function LineButtons({ place, of, onMove, onRemove }: Props) {
  const { t } = useLingui()
  return (
    <span className="flex shrink-0">
      <IconButton
        label={t`Move item ${place} up`}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={place === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={t`Move item ${place} down`}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={place === of}
        onClick={() => onMove(1)}
      />
      <IconButton label={t`Remove item ${place}`} icon={<X aria-hidden="true" />} onClick={onRemove} />
    </span>
  )
}
