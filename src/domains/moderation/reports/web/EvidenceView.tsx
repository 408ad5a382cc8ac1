import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { Evidence } from '#domains/members/reporting/contract.ts'

/** What somebody saw when they reported it. */
export function EvidenceView({ evidence: { path, takenAt, lines, pictures } }: { evidence: Evidence }) {
  const { t } = useLingui()
  return (
    <figure className="mt-3 rounded-control border border-line bg-sunk p-3">
      <figcaption className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <Trans>
          As it was <Moment at={takenAt} />
        </Trans>
        {path && (
          <Link to={path} className="inline-flex min-h-11 items-center underline">
            <Trans>See it as it is now</Trans>
          </Link>
        )}
      </figcaption>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was seen never changes
        <div key={at} className="mt-2">
          {line.by && (
            <p className="text-sm text-quiet">
              <bdi>{line.by}</bdi>
              {line.at && (
                <>
                  {' · '}
                  <Moment at={line.at} />
                </>
              )}
            </p>
          )}
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {line.text || <Trans>Without words</Trans>}
          </p>
        </div>
      ))}
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((src) => (
            <li key={src}>
              <img src={src} alt={t`What was reported`} className="max-h-64 rounded-control" />
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
