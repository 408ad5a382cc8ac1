import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { signOut, signOutEverywhere } from '#domains/members/session/web/session.ts'
import { findDrafts } from '#platform/web/drafts.ts'
import { readOutbox, useOutbox } from '#platform/web/outbox.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { PROFILE_LIMITS } from '../limits.ts'
import { DeviceList } from './DeviceList.tsx'
import { ownProfileChanged, ownProfileQuery, peopleApi } from './people.ts'
import { SaveFailed } from './SaveFailed.tsx'
import { UsernameForm } from './UsernameForm.tsx'
import { useFirstErrorFocus, useSaving } from './use-saving.ts'

export function AccountSettings() {
  const { t } = useLingui()
  const { own } = useSuspenseQuery(ownProfileQuery).data
  return (
    <>
      <Card title={t`Account`}>
        <div className="flex flex-col gap-8">
          <NameForm present={own.displayName} />
          <UsernameForm own={own} />
          <div>
            <p className="text-sm font-semibold">
              <Trans>Email</Trans>
            </p>
            <p dir="ltr" className="mt-1 wrap-anywhere">
              {own.email}
            </p>
            <p className="mt-1 text-sm text-quiet">
              <Trans>From your Google account. Only you can see it.</Trans>
            </p>
          </div>
        </div>
      </Card>
      <Card title={t`Where you're signed in`}>
        <DeviceList />
      </Card>
      <SignOutCard />
    </>
  )
}

function NameForm({ present }: { present: string }) {
  const { t } = useLingui()
  const toasts = useToast()
  const [name, setName] = useState(present)
  const [refusal, setRefusal] = useState<{ words: string } | null>(null)
  const { saving, save } = useSaving()
  const form = useFirstErrorFocus(refusal)

  async function submit() {
    const length = name.trim().length
    const words =
      length === 0
        ? t`Enter a name.`
        : length > PROFILE_LIMITS.displayName
          ? t`Use up to ${{ limit: PROFILE_LIMITS.displayName }} characters.`
          : null
    setRefusal(words ? { words } : null)
    if (words) return
    const saved = await save(async () => {
      await peopleApi.update({ uid: 'me', displayName: name.trim() })
      await ownProfileChanged()
    })
    if (saved) toasts.show({ tone: 'good', text: t`Saved.` })
  }

  return (
    <form ref={form} noValidate onSubmit={submitting(submit)} className="flex flex-col gap-3">
      <TextField
        label={t`Your name`}
        name="displayName"
        autoComplete="name"
        dir="auto"
        value={name}
        onValueChange={setName}
        limit={PROFILE_LIMITS.displayName}
        error={
          refusal?.words ?? (saving.status === 'failed' && saving.failure.field ? saving.failure.message : undefined)
        }
      />
      <SaveFailed saving={saving} refusedByField={saving.status === 'failed' && saving.failure.field !== undefined} />
      <Button type="submit" busy={saving.status === 'saving'} disabled={name.trim() === present} className="self-start">
        <Trans>Save name</Trans>
      </Button>
    </form>
  )
}

function SignOutCard() {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'here' | 'everywhere' | null>(null)
  const { busy, leave } = useLeave(() => setAsking(null))
  const unsent = useOutbox().length

  const [hasDrafts, setHasDrafts] = useState(false)

  /** Asks for confirmation first if unsent changes or drafts would be lost. */
  async function askOrLeave() {
    const [waiting, drafts] = await Promise.all([readOutbox(), findDrafts()])
    setHasDrafts(drafts.length > 0)
    if (waiting.length > 0 || drafts.length > 0) setAsking('here')
    else await leave('here')
  }

  return (
    <Card title={t`Sign out`}>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy === 'here'} onClick={() => void askOrLeave()}>
          <Trans>Sign out</Trans>
        </Button>
        <Button look="quiet" onClick={() => setAsking('everywhere')}>
          <Trans>Sign out everywhere</Trans>
        </Button>
      </div>
      {asking === 'here' && (
        <LeaveDialog
          title={t`Sign out?`}
          verb={<Trans>Sign out and discard</Trans>}
          busy={busy === 'here'}
          onLeave={() => void leave('here')}
          onClose={() => setAsking(null)}
        >
          {unsent > 0 && <UnsentLabel unsent={unsent} />}
          {hasDrafts && (
            <p>
              <Trans>Your drafts on this device will be deleted.</Trans>
            </p>
          )}
        </LeaveDialog>
      )}
      {asking === 'everywhere' && (
        <LeaveDialog
          title={t`Sign out everywhere?`}
          verb={<Trans>Sign out everywhere</Trans>}
          busy={busy === 'everywhere'}
          onLeave={() => void leave('everywhere')}
          onClose={() => setAsking(null)}
        >
          <Trans>You'll be signed out of every browser and phone, including this one.</Trans>
          {unsent > 0 && <UnsentLabel unsent={unsent} />}
        </LeaveDialog>
      )}
    </Card>
  )
}

function useLeave(onFailed: () => void) {
  const { t } = useLingui()
  const toasts = useToast()
  const [busy, setBusy] = useState<'here' | 'everywhere' | null>(null)

  async function leave(how: 'here' | 'everywhere') {
    if (busy) return
    setBusy(how)
    try {
      await (how === 'here' ? signOut : signOutEverywhere)(paths.login())
    } catch {
      toasts.show({ tone: 'danger', text: t`Couldn't sign you out. Check your connection and try again.` })
      setBusy(null)
      onFailed()
    }
  }
  return { busy, leave }
}

interface LeaveDialogProps {
  title: string
  verb: ReactNode
  busy: boolean
  onLeave: () => void
  onClose: () => void
  children: ReactNode
}

function LeaveDialog({ title, verb, busy, onLeave, onClose, children }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button look="danger" busy={busy} onClick={onLeave}>
            {verb}
          </Button>
          <Button onClick={onClose}>
            <Trans>Stay signed in</Trans>
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

function UnsentLabel({ unsent }: { unsent: number }) {
  return (
    <p>
      <Plural
        value={unsent}
        one="# change hasn't been sent yet. Sign out and discard it?"
        other="# changes haven't been sent yet. Sign out and discard them?"
      />
    </p>
  )
}
