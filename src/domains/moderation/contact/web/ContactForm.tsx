import calls from 'virtual:calls/config'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { configContract } from '#domains/members/config/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { newId } from '#platform/ids.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { sendFile } from '#platform/web/send-file.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CONTACT_LIMITS, type Topic, topics } from '../topics.ts'
import { contactApi } from './contact.ts'
import { type ContactDraft, deleteContactDraft, saveContactDraft } from './contact-draft.ts'
import { ScreenshotField } from './ScreenshotField.tsx'
import { topicLabels } from './topic-labels.ts'

const config = queriesOf<typeof configContract>(calls)

const KEPT_AFTER_MS = 300

const empty = (): ContactDraft => ({ topic: '', message: '', key: newId() })

interface Props {
  draft: ContactDraft | undefined
  onSent: (sent: { number: string; email: string; mailed: boolean; pictureLost: boolean }) => void
}

/** The contact form. Typed text survives reloads and lost connections, and the data sent with it is listed. */
export function ContactForm({ draft: begun, onSent }: Props) {
  const { user } = useAuth()
  const [search] = useSearchParams()
  const { data: app } = useQuery(config.read.queryOptions())
  const isOnline = useOnline()
  const [draft, change] = useKeptDraft(begun)
  const [problems, setProblems] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const email = draft.email ?? user?.email ?? ''
  const route = (search.get('from') ?? '/contact').slice(0, CONTACT_LIMITS.route)

  async function send() {
    if (busy) return
    const found = problemsOf({ ...draft, email })
    setProblems(found)
    setFailure(null)
    if (Object.keys(found).length > 0 || draft.topic === '') return
    setBusy(true)
    try {
      const said = { topic: draft.topic, message: draft.message, email, appVersion: app?.version ?? '', route }
      const { id, number, mailed } = await contactApi.write(said, { context: { idempotencyKey: draft.key } })
      const pictureLost = draft.screenshot ? !(await sendPicture(id, draft.screenshot)) : false
      await deleteContactDraft()
      onSent({ number, email, mailed, pictureLost })
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submitting(send)}>
      <MessageFields draft={{ ...draft, email }} problems={problems} change={change} />
      <ScreenshotField picture={draft.screenshot} onChange={(screenshot) => change({ screenshot })} />
      <SentAlong version={app?.version} route={route} />
      {!isOnline && (
        <Alert tone="careful">
          <Trans>You're offline. Your message is saved here until you're back.</Trans>
        </Alert>
      )}
      {failure && <NotSent failure={failure} />}
      <Button type="submit" look="primary" busy={busy} disabled={!isOnline} className="self-start">
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}

interface MessageFieldsProps {
  draft: ContactDraft
  problems: Problems
  change: (changed: Partial<ContactDraft>) => void
}

function MessageFields({ draft, problems, change }: MessageFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <Select<Topic>
        label={t`Topic`}
        placeholder={t`Choose`}
        options={topics.map((value) => ({ value, label: t(topicLabels[value]) }))}
        value={draft.topic}
        onValueChange={(topic) => change({ topic })}
        error={problems.topic && t(problems.topic)}
      />
      <TextArea
        label={t`Your message`}
        rows={7}
        dir="auto"
        limit={CONTACT_LIMITS.most}
        value={draft.message}
        onValueChange={(message) => change({ message })}
        error={problems.message && t(problems.message)}
      />
      <TextField
        label={t`Your email`}
        type="email"
        autoComplete="email"
        dir="ltr"
        value={draft.email}
        onValueChange={(typed) => change({ email: typed })}
        error={problems.email && t(problems.email)}
      />
    </>
  )
}

function SentAlong({ version = '…', route }: { version: string | undefined; route: string }) {
  return (
    <p className="text-sm text-quiet wrap-anywhere">
      <Trans>
        We'll include your Open Mat version ({version}), the page you came from (<bdi>{route}</bdi>) and your browser.
      </Trans>
    </p>
  )
}

function NotSent({ failure }: { failure: CallFailure }) {
  return (
    <Alert tone="danger">
      {failure.kind === 'offline' ? (
        <Trans>Couldn't send. Your message is saved here until you're back online.</Trans>
      ) : failure.status === 429 ? (
        <Trans>You can send five messages a day. This one is saved here for tomorrow.</Trans>
      ) : failure.field ? (
        failure.message
      ) : (
        <Trans>Couldn't send. Your message is saved here. Try again.</Trans>
      )}
    </Alert>
  )
}

function useKeptDraft(begun: ContactDraft | undefined) {
  const [draft, setDraft] = useState<ContactDraft>(begun ?? empty)
  // Changed text makes it a new message, with a new idempotency key.
  const change = (changed: Partial<ContactDraft>) => setDraft((before) => ({ ...before, ...changed, key: newId() }))

  useEffect(() => {
    const kept = setTimeout(() => void saveContactDraft(draft), KEPT_AFTER_MS)
    return () => clearTimeout(kept)
  }, [draft])
  return [draft, change] as const
}

type Problems = Partial<Record<'topic' | 'message' | 'email', MessageDescriptor>>

function problemsOf({ topic, message, email }: ContactDraft): Problems {
  const length = [...message.trim()].length
  return {
    ...(topic === '' ? { topic: msg`Choose a topic.` } : {}),
    ...(length < CONTACT_LIMITS.least
      ? { message: msg`Write at least ${{ limit: CONTACT_LIMITS.least }} characters.` }
      : {}),
    ...(message.trim().length > CONTACT_LIMITS.most
      ? { message: msg`Use up to ${{ limit: CONTACT_LIMITS.most }} characters.` }
      : {}),
    ...(/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test((email ?? '').trim()) ? {} : { email: msg`Enter an email address.` }),
  }
}

async function sendPicture(id: string, picture: Blob): Promise<boolean> {
  try {
    await sendFile(`/api/contact/tickets/${id}/screenshot`, picture, newId())
    return true
  } catch {
    return false
  }
}
