import { classes } from './classes.ts'

/** A calendar icon with a date. Decorative: the adjacent text says the same. */
export function DateBadge({
  month,
  day,
  weekday,
  large,
  className,
}: {
  month: string
  day: string
  weekday: string
  large?: boolean | undefined
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'flex shrink-0 flex-col overflow-hidden rounded-control border border-line bg-paper text-center',
        large ? 'min-h-24 min-w-20' : 'min-h-16 min-w-13',
        className,
      )}
    >
      <span className="bg-primary text-xs leading-5 font-semibold text-on-primary">{month}</span>
      <span className={classes('heading flex-1 content-center px-1 leading-none', large ? 'text-3xl' : 'text-xl')}>
        {day}
      </span>
      <span className="pb-0.5 text-xs text-quiet">{weekday}</span>
    </span>
  )
}
