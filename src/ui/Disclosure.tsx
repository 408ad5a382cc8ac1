import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

export interface DisclosureProps {
  title: ReactNode
  /** What's set inside, shown while it's closed. */
  summary?: ReactNode
  /** Opens it, for example because something inside is filled in or was refused. Only the reader closes it. */
  open?: boolean
  children: ReactNode
}

/** A card that opens and closes, for the parts of a form that few people need. */
export function Disclosure({ title, summary, open = false, children }: DisclosureProps) {
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <details className="group min-w-0 rounded-card border border-line bg-paper" open={opened || undefined}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 sm:px-6">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          {summary && <span className="line-clamp-2 text-sm text-quiet group-open:hidden">{summary}</span>}
        </span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pb-4 sm:px-6 sm:pb-6">{children}</div>
    </details>
  )
}
