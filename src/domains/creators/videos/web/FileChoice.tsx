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

// Some systems have no MIME type for these extensions.
const ACCEPTED = [...videoTypes, '.mp4', '.m4v', '.mov', '.webm', '.mkv'].join(',')

/** Chooses a video file and shows its upload. */
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
        aria-label={t`Video file`}
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
                You started uploading <bdi>{name}</bdi>. Choose the same file again to continue the upload.
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
  const isDone = status === 'here' && !uploading.begun
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
        {status === 'sending' && <Trans>Uploading. You can fill in the rest in the meantime.</Trans>}
        {status === 'waiting' && <Trans>Waiting for a connection. The upload will continue automatically.</Trans>}
        {status === 'paused' && <Trans>Paused.</Trans>}
        {status === 'here' && (
          <>
            <CircleCheck aria-hidden="true" size={16} className="shrink-0 text-good" />
            <Trans>Upload complete.</Trans>
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
            <Trans>Resume</Trans>
          </Button>
        )}
        <Button look="quiet" size="small" icon={<X aria-hidden="true" />} onClick={uploading.remove}>
          {isDone ? <Trans>Choose another file</Trans> : <Trans>Remove</Trans>}
        </Button>
      </div>
    </div>
  )
}

function useFailureLabels() {
  const { t } = useLingui()
  const labels: Record<UploadFailure, string> = {
    kind: t`Format not supported — export as MP4 H.264`,
    size: t`This file is larger than 2 GB. Trim it or export a smaller one.`,
    many: t`You've reached today's upload limit. Try again tomorrow.`,
    signed_out: t`You're signed out. Sign in and choose the file again to continue the upload.`,
    unreadable: t`Couldn't read this file. Choose it again, or try another file.`,
    full: t`We're out of space for videos right now. Choose the file again later to continue the upload.`,
    refused: t`The upload was incomplete. Choose the file again to retry.`,
  }
  return (why: UploadFailure): string => labels[why]
}
