import { useLingui } from '@lingui/react/macro'
import { ExternalLink, Play } from 'lucide-react'
import type { VideoLink } from '../contract.ts'
import { VIDEO_SITES } from './activity-labels.ts'

/** Built from the video's URL alone; nothing is loaded from the video site. */
export function VideoCard({ video: { url, site } }: { video: { url: string; site?: VideoLink['site'] } }) {
  const { t } = useLingui()
  const name = site ? VIDEO_SITES[site] : (URL.parse(url)?.hostname.replace(/^www\./, '') ?? '')
  return (
    <a
      href={url}
      target="_blank"
      rel="nofollow ugc noopener noreferrer"
      className="flex min-h-14 items-center gap-3 rounded-control border border-line bg-ground p-2 pr-3 transition-colors hover:bg-sunk"
    >
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-primary-soft text-primary-strong">
        <Play aria-hidden="true" size={20} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t`Video on ${{ site: name }}`}</span>
        <bdi className="block truncate text-sm text-quiet">{url.replace(/^https:\/\/(www\.)?/, '')}</bdi>
      </span>
      <ExternalLink role="img" aria-label={t`opens in a new tab`} size={16} className="shrink-0 text-quiet" />
    </a>
  )
}
