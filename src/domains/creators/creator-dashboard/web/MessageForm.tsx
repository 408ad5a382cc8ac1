import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { newId } from '#platform/ids.ts'
import { faultOf } from '#platform/unsafe-text.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import type { CallFailure } from '#platform/web/errors.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Select } from '#ui/Select.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { TierCounts } from '../contract.ts'
import { MESSAGE_LIMITS } from '../limits.ts'
import { dashboardApi, dashboardChanged } from './dashboard.ts'

const DRAFT = 'creator message'

interface Draft {
  id: string
  tierId: string
  text: string
}

/** A message to members. The draft stays on this device until it's sent. */
export function MessageForm({ tiers }: { tiers: readonly TierCounts[] }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save } = useSaving()
  const problemLabel = useProblemLabel()
  const { draft, change } = useMessageDraft()
  const [refusal, setRefusal] = useState<object | null>(null)
  const [asking, setAsking] = useState(false)
  const form = useFirstErrorFocus(refusal)
  const [lowest] = tiers
  if (!draft || !lowest) return null
  const chosen = tiers.find(({ id }) => id === draft.tierId) ?? lowest
  const reached = tiers.reduce((sum, { level, members }) => (level >= chosen.level ? sum + members : sum), 0)
  const reach = (
    <Plural
      value={reached}
      one="# member will get this. You can send one message a week."
      other="# members will get this. You can send one message a week."
    />
  )
  const problem = problemOf(draft.text)

  function ask() {
    setRefusal(problem ? {} : null)
    setAsking(!problem)
  }

  const send = async () => {
    const { id, text } = draft
    if (!(await save(() => dashboardApi.sendMessage({ id, text: text.trim(), tierId: chosen.id })))) return
    await deleteDraft(DRAFT)
    toasts.show({ tone: 'good', text: t`Message sent` })
    void dashboardChanged()
  }

  return (
    <Card title={<Trans>Message your members</Trans>}>
      <form ref={form} noValidate onSubmit={submitting(ask)} className="flex flex-col gap-4">
        <Select
          label={t`To`}
          value={chosen.id}
          onValueChange={(tierId) => change({ tierId })}
          options={tiers.map(({ id, name }, nth) => ({
            value: id,
            label: nth === tiers.length - 1 ? name : t`${name} and above`,
          }))}
        />
        <TextArea
          label={t`Message`}
          dir="auto"
          rows={5}
          limit={MESSAGE_LIMITS.text}
          value={draft.text}
          onValueChange={(text) => change({ text })}
          error={refusal && problem && problemLabel(problem)}
        />
        {saving.status === 'failed' && <MessageNotSent failure={saving.failure} />}
        <div className="flex flex-wrap items-center gap-3">
          <Button look="primary" type="submit" busy={saving.status === 'saving'} disabled={reached === 0}>
            <Trans>Send</Trans>
          </Button>
          <p className="text-sm text-quiet">{reached === 0 ? <Trans>No members on this tier yet.</Trans> : reach}</p>
        </div>
      </form>
      {asking && (
        <ConfirmDialog
          title={<Trans>Send this message?</Trans>}
          verb={<Trans>Send now</Trans>}
          onConfirm={() => send().then(() => true)}
          onClose={() => setAsking(false)}
        >
          {reach} <Trans>You can't take it back once it's sent.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  )
}

function MessageNotSent({ failure }: { failure: CallFailure }) {
  if (failure.kind !== 'fault') return <Failure failure={{ ...failure, message: withoutField(failure.message) }} />
  return (
    <Alert tone="danger">
      <Trans>Couldn't send. Your message is saved here. Try again.</Trans>
    </Alert>
  )
}

function useProblemLabel() {
  const { t } = useLingui()
  const words = {
    empty: t`Write a message first.`,
    long: t`Use up to ${{ limit: MESSAGE_LIMITS.text }} characters.`,
    html: t`Plain text only. Remove the HTML.`,
  }
  return (problem: keyof typeof words) => words[problem]
}

function useMessageDraft() {
  const [draft, setDraft] = useState<Draft>()
  useEffect(() => {
    void readDraft<Draft>(DRAFT).then((kept) => setDraft(kept ?? { id: newId(), tierId: '', text: '' }))
  }, [])

  function change(part: Partial<Draft>) {
    if (!draft) return
    const next = { ...draft, ...part }
    setDraft(next)
    void saveDraft(DRAFT, next)
  }
  return { draft, change }
}

/** Why a message can't be sent. The server checks again. */
function problemOf(text: string): 'empty' | 'long' | 'html' | undefined {
  const said = text.trim()
  if (said === '') return 'empty'
  if (said.length > MESSAGE_LIMITS.text) return 'long'
  return faultOf(said, { lineBreaks: true }) ? 'html' : undefined
}
