import { useState } from 'react'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { FullPageSpinner } from '#ui/FullPageSpinner.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { Skeleton, SkeletonRows } from '#ui/Skeleton.tsx'
import { Spinner } from '#ui/Spinner.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Sample } from './GalleryPage.tsx'

export const messageSamples: Sample[] = [
  { name: 'Alert', purpose: 'Says what happened and what to do, in the place where it happened.', Show: AlertSample },
  {
    name: 'Dialog',
    purpose: "Everything else waits until it's closed. On a phone, it slides up from the bottom.",
    Show: DialogSample,
  },
  {
    name: 'useToast',
    purpose:
      "A message that disappears. It stays longer if it has an action, and until it's dismissed if something failed.",
    Show: ToastSample,
  },
  {
    name: 'EmptyState',
    purpose: 'Nothing here yet, and one way to start.',
    Show: () => (
      <EmptyState title="No sessions yet" belt="purple" action={<Button look="primary">Log your first session</Button>}>
        Write down what you trained, with whom, and how it felt. Your streak starts with one.
      </EmptyState>
    ),
  },
  {
    name: 'Spinner, FullPageSpinner',
    purpose: 'Loading, inside something or in place of the page.',
    Show: () => (
      <div className="flex flex-col gap-4">
        <div className="flex items-center gap-4">
          <Spinner />
          <Spinner size={36} className="text-primary" />
        </div>
        <div className="flex max-h-60 items-center justify-center overflow-hidden rounded-card border border-line [&>*]:min-h-60">
          <FullPageSpinner message="Signing you in…" />
        </div>
      </div>
    ),
  },
  {
    name: 'Skeleton, SkeletonRows',
    purpose: "The shape of what's loading.",
    Show: () => (
      <div className="flex flex-col gap-6">
        <SkeletonRows rows={2} />
        <Skeleton className="h-24" />
      </div>
    ),
  },
  {
    name: 'ProgressBar',
    purpose: 'How far along or how full: first in words, with the bar below.',
    Show: () => (
      <div className="flex flex-col gap-4">
        <ProgressBar label="Your profile" value={75} valueText="75%" />
        <ProgressBar label="Places" kind="meter" tone="careful" value={18} max={20} valueText="2 of 20 left" />
        <ProgressBar label="Places" kind="meter" tone="danger" value={20} max={20} valueText="Full" />
        <ProgressBar label="Upload" value={0} valueText="0%" />
      </div>
    ),
  },
  {
    name: 'ErrorText',
    purpose: "One line below what it's about.",
    Show: () => <ErrorText>This name is taken. Try another one.</ErrorText>,
  },
]

function AlertSample() {
  const [dismissed, setDismissed] = useState(false)
  return (
    <div className="flex flex-col gap-3">
      {!dismissed && (
        <Alert
          title="A new version is available"
          onDismiss={() => setDismissed(true)}
          action={<Button size="small">Load it</Button>}
        >
          What you've written is kept.
        </Alert>
      )}
      <Alert tone="good">Your place is kept. See you on Saturday.</Alert>
      <Alert tone="careful" title="You're offline">
        What you log now is sent when you're back online.
      </Alert>
      <Alert tone="danger" title="Couldn't sign you in">
        The window was closed before you chose an account. Try again.
      </Alert>
    </div>
  )
}

function DialogSample() {
  const [open, setOpen] = useState<'question' | 'form' | 'long' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('question')}>Leave the event</Button>
      <Button onClick={() => setOpen('form')}>Name the session</Button>
      <Button onClick={() => setOpen('long')}>House rules</Button>
      <Dialog
        open={open === 'question'}
        onClose={close}
        title="Give up your place?"
        width="card"
        actions={
          <>
            <Button look="danger" onClick={close}>
              Give up my place
            </Button>
            <Button onClick={close}>Keep it</Button>
          </>
        }
      >
        <p className="text-quiet">Three people are waiting. The first of them gets it.</p>
      </Dialog>
      <Dialog
        open={open === 'form'}
        onClose={close}
        title="Name the session"
        dismissible={false}
        actions={
          <Button look="primary" onClick={close}>
            Save
          </Button>
        }
      >
        <TextField label="Name" data-autofocus />
      </Dialog>
      <Dialog open={open === 'long'} onClose={close} title="House rules" width="text">
        {Array.from({ length: 30 }, (_, rule) => `${rule + 1}. Tap early, release at once.`).map((rule) => (
          <p key={rule} className="py-1">
            {rule}
          </p>
        ))}
      </Dialog>
    </div>
  )
}

function ToastSample() {
  const toasts = useToast()
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => toasts.show({ text: 'Link copied.' })}>Say something</Button>
      <Button onClick={() => toasts.show({ text: 'Session saved.', tone: 'good' })}>Show a success</Button>
      <Button
        onClick={() =>
          toasts.show({
            text: 'Post deleted.',
            action: { label: 'Undo', onPress: () => toasts.show({ text: 'Post restored.' }) },
          })
        }
      >
        With Undo
      </Button>
      <Button onClick={() => toasts.show({ text: 'Not saved: the connection was lost.', tone: 'danger' })}>
        Say what failed
      </Button>
    </div>
  )
}
