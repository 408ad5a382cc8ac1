import { Plural, Trans } from '@lingui/react/macro'
import { BeltBar } from '#ui/BeltBar.tsx'
import { classes } from '#ui/classes.ts'

export interface BeltLineProps {
  beltRank: string | null
  stripes?: number | null
  yearStarted?: number | null
  size?: 'small' | 'normal'
  className?: string
}

/** A member's rank, and how long they have trained where that is known. */
export function BeltLine({ beltRank, stripes, yearStarted, size, className }: BeltLineProps) {
  return (
    <span className={classes('inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-0.5', className)}>
      <BeltBar belt={beltRank} stripes={stripes} size={size} />
      {yearStarted && (
        <span className="text-sm text-quiet">
          <Trans>Training since {String(yearStarted)}</Trans>
          <Years since={yearStarted} />
        </span>
      )}
    </span>
  )
}

function Years({ since }: { since: number }) {
  const years = new Date().getFullYear() - since
  if (years < 1) return null
  return (
    <>
      {' · '}
      <Plural value={years} one="# year" other="# years" />
    </>
  )
}
