import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, FileVideo, Pause, Play, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { regionalLocale } from '#platform/web/region.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { videoTypes } from '../limits.ts'
import type { UploadFailure } from '../upload-answers.ts'
import type { Upload, Uploading } from './use-upload.ts'

// Some systems know no type for these endings.
const ACCEPTED = [...videoTypes, '.mp4', '.m4v', '.mov', '.webm', '.mkv'].join(',')

/** The file of a video: chosen, on its way, there. */
export function FileChoice({ uploading, error }: { uploading: Uploading; error?: ReactNode }) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  const { upload, begun, choose } = uploading
  const failure = useFailureLabels()
  const name = begun?.name
  const hasFailed = upload?.status === 'failed'
  return (
    <div className="flex flex-col items-start gap-2">
      <input
        ref={field}
        type="file"
        accept={ACCEPTED}
        aria-label={t`File of the video`}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void choose(file)
          target.value = ''
        }}
        className="sr-only"
      />
      {upload && !hasFailed ? (
        <OnItsWay upload={upload} uploading={uploading} />
      ) : (
        <>
          {name && !hasFailed && (
            <p className="wrap-anywhere">
              <Trans>
                You began to send <bdi>{name}</bdi>. Choose the same file again, and it goes on where it stopped.
              </Trans>
            </p>
          )}
          <Button icon={<FileVideo aria-hidden="true" />} onClick={() => field.current?.click()}>
            {name || hasFailed ? <Trans>Choose the file again</Trans> : <Trans>Choose a file</Trans>}
          </Button>
          <p className="text-sm text-quiet">
            <Trans>MP4, MOV, WebM or MKV, up to 2 GB. MP4 with H.264 plays everywhere.</Trans>
          </p>
        </>
      )}
      <div role="alert" className="empty:hidden">
        {hasFailed ? <ErrorText>{failure(upload.why)}</ErrorText> : error && <ErrorText>{error}</ErrorText>}
      </div>
    </div>
  )
}

function OnItsWay({ upload, uploading }: { upload: NonNullable<Upload>; uploading: Uploading }) {
  const { t, i18n } = useLingui()
  const { status, name, bytes, sent } = upload
  const megabytes = new Intl.NumberFormat(regionalLocale(i18n.locale), { maximumFractionDigits: 1 })
  const [has, all] = [sent, bytes].map((count) => megabytes.format(count / 1_000_000))
  return (
    <div className="flex w-full flex-col gap-2 rounded-control border border-line p-3">
      <ProgressBar
        label={<bdi className="wrap-anywhere">{name}</bdi>}
        value={sent}
        max={bytes}
        valueText={t`${has} of ${all} MB`}
        tone={status === 'here' ? 'good' : status === 'waiting' ? 'careful' : 'primary'}
      />
      <p role="status" className="flex items-center gap-1.5 text-sm text-quiet">
        {status === 'sending' && <Trans>On its way. You can write the rest meanwhile.</Trans>}
        {status === 'waiting' && <Trans>Waiting for the connection. It goes on by itself.</Trans>}
        {status === 'paused' && <Trans>Paused.</Trans>}
        {status === 'here' && (
          <>
            <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-good" />
            <Trans>All of it is here.</Trans>
          </>
        )}
      </p>
      <div className="-ml-3 flex flex-wrap gap-1">
        {(status === 'sending' || status === 'waiting') && (
          <Button look="quiet" size="small" icon={<Pause aria-hidden="true" />} onClick={uploading.pause}>
            <Trans>Pause</Trans>
          </Button>
        )}
        {status === 'paused' && (
          <Button look="quiet" size="small" icon={<Play aria-hidden="true" />} onClick={uploading.resume}>
            <Trans>Go on</Trans>
          </Button>
        )}
        <Button look="quiet" size="small" icon={<X aria-hidden="true" />} onClick={uploading.remove}>
          <Trans>Take it out</Trans>
        </Button>
      </div>
    </div>
  )
}

function useFailureLabels() {
  const { t } = useLingui()
  return (why: UploadFailure): string => {
    switch (why) {
      case 'kind':
        return t`Format not supported — export as MP4 H.264`
      case 'size':
        return t`This file is larger than 2 GB. Cut it or export it smaller.`
      case 'many':
        return t`That is a lot for one day. Send the next videos tomorrow.`
      case 'signed_out':
        return t`You're signed out. Sign in and choose the file again: it goes on where it stopped.`
      case 'unreadable':
        return t`This file cannot be read. Choose it again, or another one.`
      case 'full':
        return t`There is no room for this video here right now. Choose the file again later: it goes on where it stopped.`
      case 'refused':
        return t`The file did not arrive whole. Choose it again to send it once more.`
    }
  }
}
