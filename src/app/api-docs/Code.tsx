import { type ReactNode, useId } from 'react'

/** A block of code that can be scrolled with the keyboard too. */
export function Code({ title, text }: { title: ReactNode; text: string }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <h4 id={id} className="mb-1.5 text-sm">
        {title}
      </h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box has to be reachable by keyboard */}
      <section tabIndex={0} aria-labelledby={id} className={boxLook}>
        <pre className="font-mono text-sm leading-5">{text}</pre>
      </section>
    </div>
  )
}

const boxLook = 'max-h-100 overflow-auto rounded-control border border-line bg-ground p-3'
