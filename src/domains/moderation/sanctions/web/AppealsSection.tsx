import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActorName } from '#domains/feed/activities/web/ActorName.tsx'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { EvidenceView } from '#domains/moderation/reports/web/EvidenceView.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Queue } from '#ui/Queue.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { AppealInQueue } from '../contract.ts'
import { SANCTION_LIMITS } from '../rules.ts'
import { SanctionLine } from './SanctionHistory.tsx'
import { appealsQuery, sanctionInput, sanctionsApi } from './sanctions.ts'

/** Open appeals, oldest first. Admins can't decide appeals against their own decisions. */
export function AppealsSection() {
  return (
    <Queue
      of={useSuspenseInfiniteQuery(appealsQuery('open'))}
      heading={(total) => <Plural value={total} one="# open appeal" other="# open appeals" />}
      empty={
        <EmptyState title={<Trans>No open appeals</Trans>}>
          <Trans>When someone appeals a decision, their appeal appears here for another admin to review.</Trans>
        </EmptyState>
      }
      row={AppealItem}
    />
  )
}

function AppealItem({ item: appeal }: { item: AppealInQueue }) {
  const { member, at, text, sanction, evidence, mayNot } = appeal
  return (
    <Card as="li">
      <ActorName actor={member} />
      <p className="text-sm text-quiet">
        <Moment at={at} />
      </p>
      <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
        {text}
      </p>
      <section className="mt-4 border-t border-line pt-4">
        <h3 className="text-sm text-quiet">
          <Trans>Decision they're appealing</Trans>
        </h3>
        <SanctionLine sanction={sanction} />
      </section>
      {evidence.map((seen) => (
        <EvidenceView key={seen.takenAt} evidence={seen} />
      ))}
      {mayNot === null ? <Decide appeal={appeal} /> : <MayNot why={mayNot} />}
    </Card>
  )
}

function MayNot({ why }: { why: NonNullable<AppealInQueue['mayNot']> }) {
  return (
    <Alert tone="careful" className="mt-4">
      {why === 'about_yourself' ? (
        <Trans>This is about you. Another admin has to decide.</Trans>
      ) : why === 'took_the_decision' ? (
        <Trans>You made this decision, so another admin has to review the appeal.</Trans>
      ) : why === 'reported_it' ? (
        <Trans>You reported this, so another admin has to review the appeal.</Trans>
      ) : (
        <Trans>
          You made this decision and you're the only admin. Make someone you trust an admin so they can review it.
        </Trans>
      )}
    </Alert>
  )
}

function Decide({ appeal: { id } }: { appeal: AppealInQueue }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save } = useSaving()
  const [answer, setAnswer] = useState('')
  const [missing, setMissing] = useState(false)
  const [pressed, setPressed] = useState<'upheld' | 'lifted' | null>(null)
  async function decide(decision: 'upheld' | 'lifted') {
    if (answer.trim() === '') return setMissing(true)
    setPressed(decision)
    if (!(await save(() => sanctionsApi.decideAppeal({ id, decision, answer })))) return
    toasts.show({ tone: 'good', text: t`Decision saved. The member has been notified.` })
    await sanctionInput()
  }
  const busy = (decision: 'upheld' | 'lifted') => saving.status === 'saving' && pressed === decision
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <TextArea
        label={<Trans>Your reply</Trans>}
        hint={<Trans>They'll get it in the app and by email.</Trans>}
        value={answer}
        onValueChange={setAnswer}
        limit={SANCTION_LIMITS.message}
        error={missing && answer.trim() === '' ? t`Say why.` : undefined}
      />
      {saving.status === 'failed' && <Failure failure={saving.failure} />}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" busy={busy('lifted')} onClick={() => void decide('lifted')}>
          <Trans>Reverse decision</Trans>
        </Button>
        <Button busy={busy('upheld')} onClick={() => void decide('upheld')}>
          <Trans>Uphold decision</Trans>
        </Button>
      </div>
    </div>
  )
}
