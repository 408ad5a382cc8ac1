import { Check } from 'lucide-react'
import type { ReactNode } from 'react'

/** A list with a tick at each point. */
export function Points({ children }: { children: ReactNode[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {children.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the points never change
        <li key={at} className="flex gap-3">
          <Check aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-good" />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  )
}
