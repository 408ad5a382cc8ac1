import { Plural, Trans } from '@lingui/react/macro'
import { useClock } from '#platform/web/first-render.ts'
import { BeltBar } from '#ui/BeltBar.tsx'
import { classes } from '#ui/classes.ts'

export interface BeltLineProps {
  beltRank: string | null
  stripes?: number | null
  yearStarted?: number | null
  size?: 'small' | 'normal'
  className?: string
}

export function BeltLine({ beltRank, stripes, yearStarted, size, className }: BeltLineProps) {
  return (
    <span className={classes('inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-0.5', className)}>
      <BeltBar belt={beltRank} stripes={stripes} size={size} />
      {yearStarted && (
        <span className="text-sm text-quiet">
          <Trans>Training since {{ year: String(yearStarted) }}</Trans>
          <Years since={yearStarted} />
        </span>
      )}
    </span>
  )
}

function Years({ since }: { since: number }) {
  const years = useClock().now.getFullYear() - since
  if (years < 1) return null
  return (
    <>
      {' · '}
      <Plural value={years} one="# year" other="# years" />
    </>
  )
}
