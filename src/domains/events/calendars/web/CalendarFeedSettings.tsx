import calls from 'virtual:calls/calendars'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarSync, Copy, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonAnchor } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { calendarsContract } from '../contract.ts'
import { webcalOf } from './calendar-links.ts'

const calendars = queriesOf<typeof calendarsContract>(calls)
const ME = { uid: 'me' }
/** The address is secret: what is kept on the device for offline does not hold it. */
const feedQuery = calendars.read.queryOptions({ input: ME, meta: { keep: false } })

/** The secret address of my own calendar. Made, copied, renewed and taken away. */
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
    <Card title={t`Your open mats in your calendar`}>
      <div className="flex flex-col items-start gap-4">
        <p className="max-w-text text-quiet">
          <Trans>
            A private address that your phone or computer subscribes to. It holds what you said you come to, and follows
            when something is moved or cancelled.
          </Trans>
        </p>
        {isError && (
          <NotLoaded again={refetch}>
            <Trans>Your calendar's address could not be loaded.</Trans>
          </NotLoaded>
        )}
        {!data && !isError && <Skeleton className="h-11 w-full" />}
        {data && !feed && (
          <Button
            look="primary"
            icon={<CalendarSync aria-hidden="true" />}
            busy={make.isPending}
            onClick={() => make.mutate(ME)}
          >
            <Trans>Make an address</Trans>
          </Button>
        )}
        {make.isError && <Alert tone="danger">{t`Couldn't save. Try again.`}</Alert>}
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
      toasts.show({ tone: 'good', text: t`The address is copied.` })
    } catch {
      toasts.show({
        tone: 'danger',
        text: t`Your browser did not let us copy it. Select the address and copy it yourself.`,
      })
    }
  }
  return (
    <>
      <TextField
        className="w-full"
        label={t`Address`}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        hint={t`Whoever has it can read where you train. Give it to your calendar and to nobody else.`}
      />
      <div className="flex flex-wrap gap-2">
        <ButtonAnchor look="primary" icon={<CalendarSync aria-hidden="true" />} href={webcalOf(url)}>
          <Trans>Subscribe</Trans>
        </ButtonAnchor>
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </Button>
        <Button icon={<RefreshCw aria-hidden="true" />} onClick={() => setAsking('renew')}>
          <Trans>New address</Trans>
        </Button>
        <Button look="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking('revoke')}>
          <Trans>Take away</Trans>
        </Button>
      </div>
      {asking && <Sure what={asking} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Every calendar that uses the address stops being told: that is asked about first. */
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
  const { mutate, isPending, isError } = what === 'renew' ? renew : revoke
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === 'renew' ? t`Get a new address?` : t`Take the address away?`}
      actions={
        <>
          <Button look={what === 'renew' ? 'primary' : 'danger'} busy={isPending} onClick={() => mutate(ME)}>
            {what === 'renew' ? <Trans>New address</Trans> : <Trans>Take away</Trans>}
          </Button>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      }
    >
      <p>
        {what === 'renew' ? (
          <Trans>
            Calendars that use the old address are not told anything any more. Subscribe them to the new one.
          </Trans>
        ) : (
          <Trans>Calendars that use it are not told anything any more. What they hold already stays there.</Trans>
        )}
      </p>
      {isError && <Alert tone="danger">{t`Couldn't save. Try again.`}</Alert>}
    </Dialog>
  )
}
