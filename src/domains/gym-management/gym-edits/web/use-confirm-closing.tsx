import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { bookingsAhead } from '#domains/events/bookings/rules.ts'
import { bookedClassesQuery } from '#domains/events/bookings/web/bookings.ts'
import { comingEventsQuery } from '#domains/events/events/web/event-queries.ts'
import { isOpenGym } from '#domains/gyms/gyms/rules.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import type { GymFieldsPatch } from '../contract.ts'

/** Confirmation before closing a gym permanently, or closing one with bookings or upcoming events. */
export function useConfirmClosing({ id }: { id: string }) {
  const [asked, setAsked] = useState<Closing & { answer: (goOn: boolean) => true }>()
  const saveFailed = useSaveFailedToast()

  async function ask({ status = 'active' }: GymFieldsPatch): Promise<boolean> {
    if (isOpenGym({ status })) return true
    const found = await Promise.all([
      queryClient.fetchQuery({ ...bookedClassesQuery(id), staleTime: 0 }),
      queryClient.fetchQuery({ ...comingEventsQuery(id, 50), staleTime: 0 }),
    ]).catch(saveFailed)
    if (!found) return false
    const [classes, events] = found
    const closing: Closing = {
      forGood: status === 'permanently_closed',
      bookings: bookingsAhead(classes.items, Date.now()),
      hasEvents: events.items.some((event) => event.status !== 'cancelled'),
    }
    if (!Object.values(closing).some(Boolean)) return true
    return new Promise((resolve) => {
      const answer = (goOn: boolean): true => {
        setAsked(undefined)
        resolve(goOn)
        return true
      }
      setAsked({ ...closing, answer })
    })
  }

  const dialog = asked && (
    <ConfirmDialog
      danger
      title={<Trans>Close this gym?</Trans>}
      verb={<Trans>Close gym</Trans>}
      onConfirm={() => asked.answer(true)}
      onClose={() => asked.answer(false)}
    >
      {asked.forGood && (
        <Trans>It won't show up in search, and its page will say the gym has closed. You can reopen it later.</Trans>
      )}{' '}
      {asked.bookings > 0 && (
        <Plural
          value={{ count: asked.bookings }}
          one="# class booking will be cancelled."
          other="# class bookings will be cancelled."
        />
      )}{' '}
      {asked.hasEvents && <Trans>Its upcoming events stay open until a host cancels them.</Trans>}
    </ConfirmDialog>
  )
  return { ask, dialog }
}

type Closing = Record<'forGood' | 'hasEvents', boolean> & { bookings: number }
