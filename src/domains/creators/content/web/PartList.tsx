import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/Card.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import type { ContentCard } from '../contract.ts'
import { ContentRow } from './ContentRow.tsx'

/** A course's lessons in order. `withProgress` shows how many are done. */
export function PartList({ parts, withProgress = false }: { parts: readonly ContentCard[]; withProgress?: boolean }) {
  const { t } = useLingui()
  const done = parts.filter((part) => part.access === 'open' && part.progress?.finished).length
  const all = parts.length
  return (
    <Card title={<Trans>Lessons</Trans>} padding="none">
      {withProgress && (
        <div className="px-4 pb-3 sm:px-6">
          <ProgressBar
            label={<Trans>Done</Trans>}
            value={done}
            max={all}
            valueText={t`${{ part: done }} of ${{ total: all }}`}
            tone={done === all ? 'good' : 'primary'}
          />
        </div>
      )}
      <ol className="divide-y divide-line border-t border-line">
        {parts.map((part) => (
          <li key={part.id}>
            <ContentRow content={part} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
