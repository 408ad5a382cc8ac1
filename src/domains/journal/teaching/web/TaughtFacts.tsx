import { Trans } from '@lingui/react/macro'
import { CirclePlay } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import type { Taught } from '../contract.ts'

/** What the class taught, on the card that logs it. */
export function TaughtToLog({ taught }: { taught: Taught }) {
  return (
    <div className="mt-3 border-t border-line pt-3">
      <p className="text-sm font-semibold">
        <Trans>Taught in this class</Trans>
      </p>
      <TaughtFacts taught={taught} />
      {taught.techniques.length > 0 && (
        <p className="text-sm text-quiet">
          <Trans>Logging it adds the techniques to your drills.</Trans>
        </p>
      )}
    </div>
  )
}

/** What a class taught: its techniques, the coach's note and a video. */
export function TaughtFacts({ taught: { techniques, note, videoUrl } }: { taught: Taught }) {
  return (
    <div className="mt-1 flex flex-col items-start gap-1">
      {techniques.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {techniques.map(({ slug, name }) => (
            <li key={slug} className="max-w-full">
              <Link to={paths.techniques(slug)} className={LINK}>
                <bdi>{name}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {note && (
        <p dir="auto" className="w-full wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
      {videoUrl && (
        <a href={videoUrl} target="_blank" rel="noreferrer nofollow ugc" className={`${LINK} gap-1.5`}>
          <CirclePlay aria-hidden="true" size={18} />
          <Trans>Watch the video</Trans>
        </a>
      )}
    </div>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-primary-strong underline wrap-anywhere sm:pointer-fine:min-h-8'
