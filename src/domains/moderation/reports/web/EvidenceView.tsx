import type { MessageDescriptor } from '@lingui/core'
import { msg, ph } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { Evidence } from '#domains/members/reporting/contract.ts'

const REMOVED_LABELS = {
  author: msg`Deleted by its author before the report`,
  moderators: msg`Already hidden by moderators`,
} satisfies Record<NonNullable<Evidence['lines'][number]['removedBy']>, MessageDescriptor>

/** A copy of the reported content, as it was at the time. */
export function EvidenceView({ evidence: { path, takenAt, lines, pictures } }: { evidence: Evidence }) {
  const { t } = useLingui()
  return (
    <figure className="mt-3 rounded-control border border-line bg-sunk p-3">
      <figcaption className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        <Trans>
          Captured <Moment at={takenAt} />
        </Trans>
        {path && (
          <Link to={path} className="inline-flex min-h-11 items-center underline">
            <Trans>View current version</Trans>
          </Link>
        )}
      </figcaption>
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the evidence never changes
        <div key={at} className="mt-2">
          {line.by !== null && (
            <p className="text-sm text-quiet">
              {line.by ? <bdi>{line.by}</bdi> : <Trans>Anonymous</Trans>}
              {line.at && (
                <>
                  {' · '}
                  <Moment at={line.at} />
                </>
              )}
            </p>
          )}
          {line.replyTo !== undefined && (
            <p className="truncate text-sm text-quiet">
              <Trans>
                Reply to “<bdi>{ph({ text: lines[line.replyTo]?.text ?? '' })}</bdi>”
              </Trans>
            </p>
          )}
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {line.text || <Trans>No text</Trans>}
          </p>
          {line.reactions?.map(({ emoji, by }, order) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the evidence never changes
            <p key={order} className="text-sm text-quiet">
              {emoji} {by ? <bdi>{by}</bdi> : <Trans>Anonymous</Trans>}
            </p>
          ))}
          {line.removedBy && <p className="text-sm text-quiet">{t(REMOVED_LABELS[line.removedBy])}</p>}
        </div>
      ))}
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2">
          {pictures.map((src) => (
            <li key={src}>
              <img src={src} alt={t`Reported content`} className="max-h-64 rounded-control" />
            </li>
          ))}
        </ul>
      )}
    </figure>
  )
}
