import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'

interface Props {
  label: string
  items: readonly { id: string; label: string }[]
  onRemove: (id: string) => void
}

/** Chosen items as chips; pressing one removes it. */
export function SelectedChips({ label, items, onRemove }: Props) {
  const { t } = useLingui()
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item.id} className="max-w-full">
          <button
            type="button"
            aria-label={t`Remove ${{ name: item.label }}`}
            onClick={() => onRemove(item.id)}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-edge bg-sunk px-3 text-sm sm:pointer-fine:min-h-8"
          >
            <bdi className="truncate">{item.label}</bdi>
            <X aria-hidden="true" size={16} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  )
}
