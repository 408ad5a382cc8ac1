import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Combobox, type ComboboxProps, type Suggestion } from './Combobox.tsx'
import { classes } from './classes.ts'

interface MultiComboboxProps extends Omit<ComboboxProps<Suggestion>, 'value' | 'onValueChange' | 'onTextChange'> {
  onChoose: (item: Suggestion) => void
  /** Leaves out the field, because no more can be chosen. */
  isFull?: boolean
  /** The items chosen so far (`SelectedChips`). */
  children: ReactNode
}

/** A combobox to choose several items one after the other, above those chosen so far. */
export function MultiCombobox({ onChoose, isFull, className, children, ...field }: MultiComboboxProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [round, setRound] = useState(0)

  // The field is remounted after each choice; focus it again so the next one can be typed.
  useEffect(() => {
    if (round > 0) frame.current?.querySelector('input')?.focus()
  }, [round])

  return (
    <div ref={frame} className={classes('flex min-w-0 flex-col gap-2', className)}>
      {!isFull && (
        <Combobox
          key={round}
          {...field}
          value={null}
          onValueChange={(item) => {
            if (!item) return
            onChoose(item)
            setRound(round + 1)
          }}
        />
      )}
      {children}
    </div>
  )
}
