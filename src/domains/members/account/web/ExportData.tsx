import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { AccountExport } from '../contract.ts'
import { accountApi, exportsQuery } from './account.ts'

/** The data export: requested here, prepared by a job, downloaded when ready. */
export function ExportData() {
  const { t, i18n } = useLingui()
  const client = useQueryClient()
  const exports = useQuery(exportsQuery)
  const start = useMutation({
    mutationFn: () => accountApi.startExport(),
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
  const items = exports.data?.items ?? []
  const isMaking = items.some(({ state }) => state === 'making')
  return (
    <Card title={t`Your data`}>
      <p>
        <Trans>
          One ZIP file with all your data: profile, journal, posts with their replies, messages, events, pictures and
          videos, as JSON, CSV and calendar files.
        </Trans>
      </p>
      <p className="mt-3">
        <a href={paths.sitePage('privacy', i18n.locale)} className="underline underline-offset-4">
          <Trans>What we keep, and who can see it</Trans>
        </a>
      </p>
      {exports.isError && <Failure what={<Trans>your archives</Trans>} again={exports.refetch} className="mt-3" />}
      {exports.isPending ? (
        <SkeletonRows rows={1} picture={false} />
      ) : (
        items.length > 0 && (
          <ul className="mt-3 divide-y divide-line" aria-live="polite">
            {items.map((one) => (
              <Archive key={one.id} archive={one} />
            ))}
          </ul>
        )
      )}
      {start.isError &&
        (failureOf(start.error).status === 429 ? (
          <Alert tone="danger" className="mt-3">
            <Trans>You can request three archives a day. Try again tomorrow.</Trans>
          </Alert>
        ) : (
          <Failure failure={failureOf(start.error)} className="mt-3" />
        ))}
      <Button className="mt-4" busy={start.isPending} disabled={isMaking} onClick={() => start.mutate()}>
        <Trans>Request my data</Trans>
      </Button>
    </Card>
  )
}

function Archive({ archive: { id, state, bytes, askedAt, expiresAt } }: { archive: AccountExport }) {
  const { locale, day, moment } = useDates()
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{moment(askedAt)}</p>
        <p className="text-sm text-quiet">
          {state === 'making' && (
            <Trans>Preparing your archive… You can leave this page; we'll let you know when it's ready.</Trans>
          )}
          {state === 'ready' && expiresAt && (
            <Trans>
              {{ size: formatSize(bytes ?? 0, locale) }}, available until {{ day: day(expiresAt) }}
            </Trans>
          )}
          {state === 'gone' && <Trans>Expired. Archives are kept for seven days.</Trans>}
          {state === 'failed' && <Trans>Couldn't prepare this archive. Request a new one.</Trans>}
        </p>
      </div>
      {state === 'making' && <Spinner />}
      {state === 'ready' && <FetchButton id={id} />}
    </li>
  )
}

function FetchButton({ id }: { id: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const fetchIt = useMutation({
    mutationFn: () => accountApi.exportAddress({ id }),
    // The browser downloads the archive and stays on this page.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: () => toasts.show({ tone: 'danger', text: t`Couldn't download the archive. Try again.` }),
  })
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      busy={fetchIt.isPending}
      onClick={() => fetchIt.mutate()}
    >
      <Trans>Download</Trans>
    </Button>
  )
}

/** Small sizes are shown as at least one kilobyte. */
function formatSize(bytes: number, locale: string): string {
  const [unit, size] =
    bytes >= 1e9 ? ['gigabyte', 1e9] : bytes >= 1e6 ? ['megabyte', 1e6] : (['kilobyte', 1e3] as const)
  const value = Math.max(1, bytes / Number(size))
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: String(unit),
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
