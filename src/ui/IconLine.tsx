import type { ReactNode } from 'react'

interface IconLineProps {
  icon: ReactNode
  /** `li`: in a list. */
  as?: 'div' | 'li'
  children: ReactNode
}

/** Text with an icon before its first line: an address, a date, a phone number. */
export function IconLine({ icon, as: Line = 'div', children }: IconLineProps) {
  return (
    <Line className="flex items-start gap-3">
      <span aria-hidden="true" className="mt-0.5 shrink-0 text-quiet [&_svg]:size-5">
        {icon}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">{children}</div>
    </Line>
  )
}
