import calls from 'virtual:calls/calendars'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { calendarsContract } from '../contract.ts'
import { webcalOf } from './calendar-links.ts'

const calendars = queriesOf<typeof calendarsContract>(calls)
const ME = { uid: 'me' }
/** The link is secret, so it isn't stored on the device for offline use. */
const feedQuery = calendars.read.queryOptions({ input: ME, meta: { keep: false } })

/** The member's secret calendar link: create, copy, replace and delete it. */
export function CalendarFeedSettings() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery(feedQuery)
  const anew = {
    networkMode: 'always' as const,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: feedQuery.queryKey }),
  }
  const make = useMutation({ ...calendars.make.mutationOptions(), ...anew })
  const feed = data?.feed
  return (
    <Card title={t`Calendar subscription`}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-text text-quiet">
          <Trans>
            A private link for the calendar on your phone or computer. It lists your events and bookings, and updates
            when one is moved or cancelled.
          </Trans>
        </p>
        {isError && <Failure what={<Trans>your calendar link</Trans>} again={refetch} />}
        {!data && !isError && <Skeleton className="h-11 w-full" />}
        {data && !feed && (
          <Button
            look="primary"
            icon={<CalendarSync aria-hidden="true" />}
            busy={make.isPending}
            onClick={() => make.mutate(ME)}
          >
            <Trans>Create calendar link</Trans>
          </Button>
        )}
        {make.isError && <Failure failure={failureOf(make.error)} />}
        {feed && <Feed url={feed.url} />}
      </div>
    </Card>
  )
}

function Feed({ url }: { url: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toasts.show({ tone: 'good', text: t`Link copied.` })
    } catch {
      toasts.show({
        tone: 'danger',
        text: t`Couldn't copy the link. Select it and copy it yourself.`,
      })
    }
  }
  return (
    <>
      <TextField
        className="w-full"
        label={t`Calendar link`}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        hint={t`Anyone with this link can see where you train. Don't share it.`}
      />
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor look="primary" icon={<CalendarSync aria-hidden="true" />} href={webcalOf(url)}>
          <Trans>Subscribe</Trans>
        </ButtonAnchor>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => setAsking('renew')}>
          <Trans>Replace link</Trans>
        </Button>
        <Button look="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('revoke')}>
          <Trans>Delete link</Trans>
        </Button>
      </div>
      {asking && <Sure what={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Asks for confirmation, because every calendar that uses the link stops updating. */
function Sure({ what, onClose }: { what: 'renew' | 'revoke'; onClose: () => void }) {
  const { t } = useLingui()
  const done = {
    networkMode: 'always' as const,
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: feedQuery.queryKey })
      onClose()
    },
  }
  const renew = useMutation({ ...calendars.renew.mutationOptions(), ...done })
  const revoke = useMutation({ ...calendars.revoke.mutationOptions(), ...done })
  const { mutate, isPending, isError, error } = what === 'renew' ? renew : revoke
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === 'renew' ? t`Replace your calendar link?` : t`Delete your calendar link?`}
      actions={
        <>
          <Button look={what === 'renew' ? 'primary' : 'danger'} busy={isPending} onClick={() => mutate(ME)}>
            {what === 'renew' ? <Trans>Replace link</Trans> : <Trans>Delete link</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Keep link</Trans>
          </Button>
        </>
      }
    >
      <p>
        {what === 'renew' ? (
          <Trans>Calendars that use the old link will stop updating. Subscribe to the new link instead.</Trans>
        ) : (
          <Trans>Calendars that use this link will stop updating. Events already in them will stay there.</Trans>
        )}
      </p>
      {isError && <Failure operation={what === 'revoke' ? 'delete' : 'save'} failure={failureOf(error)} />}
    </Dialog>
  )
}
