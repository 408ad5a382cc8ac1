import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Score } from '../match-problems.ts'

/** Points, advantages and penalties; the author's first. */
export function ScoreLine({ score: [mine, theirs] }: { score: readonly [Score, Score] }) {
  const { t } = useLingui()
  const rest = [
    mine.advantages + theirs.advantages > 0 &&
      t`advantages ${{ mine: mine.advantages }}–${{ theirs: theirs.advantages }}`,
    mine.penalties + theirs.penalties > 0 && t`penalties ${{ mine: mine.penalties }}–${{ theirs: theirs.penalties }}`,
  ].filter(Boolean)
  return (
    <span className="tabular-nums">
      <span aria-hidden="true" className="heading text-2xl">
        {mine.points}–{theirs.points}
      </span>
      <VisuallyHidden>{t`${{ mine: mine.points }} to ${{ theirs: theirs.points }} points`}</VisuallyHidden>
      {rest.length > 0 && <span className="text-sm text-quiet"> · {rest.join(' · ')}</span>}
    </span>
  )
}
