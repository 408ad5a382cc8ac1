import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { currentSession, loadSession } from '#domains/members/session/web/session.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { ContactForm } from './ContactForm.tsx'
import { type ContactDraft, readContactDraft } from './contact-draft.ts'

interface Sent {
  number: string
  email: string
  mailed: boolean
  pictureLost: boolean
}

/** Waits for the session, because drafts belong to the signed-in member or to the visitor. */
export async function loader() {
  if (!currentSession()) await loadSession()
  return { draft: await readContactDraft() }
}

/** The contact form, open to members and visitors. */
export function Component() {
  const { t } = useLingui()
  const { draft } = useLoaderData<{ draft: ContactDraft | undefined }>()
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Contact`} · Open Mat`}</title>
      <PageTitle>
        <Trans>Contact</Trans>
      </PageTitle>
      {sent ? (
        <SentCard sent={sent} onAgain={() => setSent(null)} />
      ) : (
        <Card>
          <p className="mb-5">
            <Trans>Tell us what's on your mind. A person reads every message and replies by email.</Trans>
          </p>
          <ContactForm draft={draft} onSent={setSent} />
        </Card>
      )}
    </div>
  )
}

function SentCard({ sent: { number, email, mailed, pictureLost }, onAgain }: { sent: Sent; onAgain: () => void }) {
  return (
    <Card>
      <div role="status">
        <h2 className="text-xl">
          <Trans>Thank you. We have your message.</Trans>
        </h2>
        <p className="mt-3">
          {mailed ? (
            <Trans>
              Your reference is <b className="whitespace-nowrap">{number}</b>. We emailed a copy to <bdi>{email}</bdi>{' '}
              and we'll reply there.
            </Trans>
          ) : (
            <Trans>
              Your reference is <b className="whitespace-nowrap">{number}</b>. Write it down: we can't email you a copy
              because this address isn't confirmed. We'll reply to <bdi>{email}</bdi>.
            </Trans>
          )}
        </p>
        {pictureLost && (
          <p className="mt-3 text-careful">
            <Trans>Your message arrived, but the screenshot couldn't be sent.</Trans>
          </p>
        )}
      </div>
      <Button className="mt-5" onClick={onAgain}>
        <Trans>Write another message</Trans>
      </Button>
    </Card>
  )
}
