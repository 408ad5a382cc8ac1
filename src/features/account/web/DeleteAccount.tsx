import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { loadSession } from '#features/session/web/session.ts'
import { failureOf } from '#platform/web/errors.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Farewell } from '../contract.ts'
import { accountApi, farewellQuery } from './account.ts'

/** D17: going, after a look at what goes and with the username typed. */
export function DeleteAccount() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t`Delete your account`}>
      <p>
        <Trans>
          You disappear from Open Mat at once. For 14 days you can come back; then everything of yours is deleted for
          good.
        </Trans>
      </p>
      <Button look="danger" className="mt-4" onClick={() => setOpen(true)}>
        <Trans>Delete my account</Trans>
      </Button>
      {isOpen && <FarewellDialog onClose={() => setOpen(false)} />}
    </Card>
  )
}

function FarewellDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const farewell = useQuery(farewellQuery)
  const [typed, setTyped] = useState('')
  const leave = useMutation({
    mutationFn: () => accountApi.leave({ confirmation: typed }),
    async onSuccess() {
      await loadSession()
      await navigate('/leaving', { replace: true })
    },
  })
  const known = farewell.data
  const isTyped = known && typed.trim().replace(/^@/, '').toLowerCase() === known.confirmation.toLowerCase()
  const failure = leave.isError ? failureOf(leave.error) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Delete your account?`}
      width="text"
      actions={
        <>
          <Button
            look="danger"
            busy={leave.isPending}
            disabled={!isTyped || known.obstacle !== null}
            onClick={() => leave.mutate()}
          >
            <Trans>Delete my account</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Keep it</Trans>
          </Button>
        </>
      }
    >
      {farewell.isPending && <SkeletonRows rows={3} picture={false} />}
      {farewell.isError && (
        <Alert
          tone="careful"
          action={
            <Button size="small" onClick={() => void farewell.refetch()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>What goes with your account could not be loaded.</Trans>
        </Alert>
      )}
      {known && <WhatGoes farewell={known} />}
      {known?.obstacle === 'last_admin' && (
        <Alert tone="careful" className="mt-4">
          <Trans>There must be at least one admin. Make somebody else an admin first.</Trans>
        </Alert>
      )}
      {known && known.obstacle === null && (
        <TextField
          className="mt-4"
          label={t`Type ${known.confirmation} to confirm`}
          autoComplete="off"
          autoCapitalize="none"
          dir="ltr"
          value={typed}
          onValueChange={setTyped}
        />
      )}
      {failure && (
        <Alert tone="danger" className="mt-4">
          {failure.kind === 'offline' ? (
            <Trans>You're offline. Try again when you're back.</Trans>
          ) : (
            failure.message || <Trans>That did not work. Try again.</Trans>
          )}
        </Alert>
      )}
    </Dialog>
  )
}

function WhatGoes({ farewell }: { farewell: Farewell }) {
  const { i18n } = useLingui()
  const locale = regionalLocale(i18n.locale)
  const day = (at: string) => new Date(at).toLocaleDateString(locale, { dateStyle: 'long' })
  const { entries, comments, pictures, videos, gyms, events, rsvps, memberships, members, deleteAt } = farewell
  return (
    <>
      <p>
        <Trans>
          On <b>{day(deleteAt)}</b> all of this goes for good, and cannot be brought back:
        </Trans>
      </p>
      <ul className="mt-2 list-disc pl-5">
        <li>
          <Trans>your profile, journal, follows, favourites and messages</Trans>
        </li>
        {entries > 0 && (
          <li>
            <Plural
              value={entries}
              one="# entry, with what was said below it"
              other="# entries, with what was said below them"
            />
          </li>
        )}
        {comments > 0 && (
          <li>
            <Plural value={comments} one="# comment of yours" other="# comments of yours" />
          </li>
        )}
        {pictures + videos > 0 && (
          <li>
            <Plural value={pictures + videos} one="# picture or video" other="# pictures and videos" />
          </li>
        )}
      </ul>
      <h3 className="mt-4 text-base">
        <Trans>At once, and not undone by coming back</Trans>
      </h3>
      <ul className="mt-2 list-disc pl-5">
        <li>
          <Trans>nobody sees you or anything of yours (this alone is undone when you come back)</Trans>
        </li>
        {rsvps > 0 && (
          <li>
            <Plural
              value={rsvps}
              one="your answer to # event is taken back"
              other="your answers to # events are taken back"
            />
          </li>
        )}
        {events.map((event) => (
          <li key={`${event.startsAt} ${event.title}`}>
            <Trans>
              <bdi>{event.title}</bdi> on {day(event.startsAt)} is cancelled: nobody else hosts it
            </Trans>
          </li>
        ))}
        {memberships.map(({ creator, until }) => (
          <li key={creator}>
            {until ? (
              <Trans>
                your membership with <bdi>{creator}</bdi> is not renewed; it was paid until {day(until)}
              </Trans>
            ) : (
              <Trans>
                your membership with <bdi>{creator}</bdi> ends
              </Trans>
            )}
          </li>
        ))}
        {members.count > 0 && (
          <li>
            <Plural
              value={members.count}
              one="# member of yours is not charged again, and keeps what was paid for until then"
              other="# members of yours are not charged again, and keep what was paid for until then"
            />
          </li>
        )}
      </ul>
      {gyms.length > 0 && (
        <Alert tone="careful" className="mt-4">
          <Trans>
            You are the only owner of {gyms.map(({ name }) => name).join(', ')}. Whoever runs it next has to claim it.
            You can make somebody else an owner first.
          </Trans>
        </Alert>
      )}
      <p className="mt-4 text-sm text-quiet">
        <Trans>
          What was paid stays in the books, without your name. Your username stays reserved for 180 days. Others see
          "former member" where they named you.
        </Trans>
      </p>
    </>
  )
}
