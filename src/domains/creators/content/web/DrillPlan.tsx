import { Plural, Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { DrillButton } from '#domains/journal/techniques/web/DrillButton.tsx'
import { LocalName } from '#domains/journal/techniques/web/LocalName.tsx'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import type { OpenContent } from '../contract.ts'

/** A drill plan's steps. `readOnly` hides the buttons that add a technique to the viewer's drill list. */
export function DrillPlan({ steps, readOnly = false }: Pick<OpenContent, 'steps'> & { readOnly?: boolean }) {
  const { bySlug } = useLibrary()
  return (
    <Card title={<Trans>Steps</Trans>} padding="none">
      <ol className="divide-y divide-line border-t border-line">
        {steps.map(({ title, technique, minutes, note }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same step may occur twice
          <li key={at} className="flex flex-col gap-2 p-4 sm:px-6">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold wrap-anywhere">
                {at + 1}. <bdi>{title}</bdi>
              </span>
              {minutes > 0 && (
                <span className="text-sm text-quiet">
                  <Plural value={minutes} one="# minute" other="# minutes" />
                </span>
              )}
            </p>
            {note && <p className="text-sm whitespace-pre-wrap wrap-anywhere">{note}</p>}
            {technique && (
              <div className="flex flex-wrap items-center gap-3">
                <span>
                  <Link
                    to={paths.techniques(technique.slug)}
                    className="underline underline-offset-2 hover:no-underline"
                  >
                    <bdi>{technique.name}</bdi>
                  </Link>
                  <LocalName technique={bySlug.get(technique.slug)} />
                </span>
                {!readOnly && <DrillButton {...technique} />}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
