import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { useDates } from '#platform/web/dates.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Announcement } from '../contract.ts'
import { type AnnouncementState, mayCancel } from '../rules.ts'
import { announcementsApi, announcementsChanged, announcementsQuery } from './announcements.ts'
import { audienceLabels } from './audience-labels.ts'
import { Composer } from './Composer.tsx'

export function AnnouncementsSection() {
  const query = useInfiniteQuery(announcementsQuery)
  return (
    <>
      <Composer />
      <QueryContent query={query}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          return (
            <Card title={<Trans>Announcements</Trans>}>
              {items.length === 0 && (
                <p className="text-quiet">
                  <Trans>No announcements yet.</Trans>
                </p>
              )}
              <ul className="divide-y divide-line">
                {items.map((item) => (
                  <Row key={item.id} announcement={item} />
                ))}
              </ul>
              <ShowMore of={query} wide className="mt-3" />
            </Card>
          )
        }}
      </QueryContent>
    </>
  )
}

const STATES: Record<AnnouncementState, MessageDescriptor> = {
  scheduled: msg`Scheduled`,
  sending: msg`Sending…`,
  sent: msg`Sent`,
  cancelled: msg`Cancelled`,
}

function Row({ announcement }: { announcement: Announcement }) {
  const { t, i18n } = useLingui()
  const { moment } = useDates()
  const toasts = useToast()
  const notSaved = useSaveFailedToast()
  const [busy, setBusy] = useState(false)
  const { id, title, text, path, state, told: recipients, sendAt, createdAt, createdBy } = announcement
  const due = moment(sendAt)

  async function cancel() {
    setBusy(true)
    try {
      await announcementsApi.cancel({ id })
      toasts.show({ tone: 'good', text: t`Cancelled. It won't be sent.` })
    } catch (error) {
      notSaved(error)
    } finally {
      await announcementsChanged()
      setBusy(false)
    }
  }
  return (
    <li className="flex flex-col gap-1 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-center gap-2">
        <bdi className="font-semibold wrap-anywhere">{title}</bdi>
        <Chip tone={state === 'sent' ? 'good' : state === 'cancelled' ? 'plain' : 'primary'}>{t(STATES[state])}</Chip>
      </p>
      {text && (
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      {path && (
        <p dir="ltr" className="text-sm wrap-anywhere">
          {path}
        </p>
      )}
      <p className="text-sm text-quiet">
        {audienceLabels(announcement, i18n)} ·{' '}
        {state === 'scheduled' ? (
          <Trans>scheduled for {due}</Trans>
        ) : state === 'cancelled' ? (
          <Trans>not sent</Trans>
        ) : (
          <Plural value={recipients} one="sent to # member" other="sent to # members" />
        )}{' '}
        · <ActorName actor={createdBy} /> · <Moment at={createdAt} />
      </p>
      {mayCancel(state) && (
        <p>
          <Button size="small" busy={busy} onClick={() => void cancel()}>
            <Trans>Cancel announcement</Trans>
          </Button>
        </p>
      )}
    </li>
  )
}
