import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Moment } from '#domains/feed/activities/web/Moment.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Suggestion } from '../contract.ts'
import { CONFIRMATIONS_NEEDED } from '../limits.ts'
import { FieldDiff } from './FieldDiff.tsx'
import { FIELD_LABELS } from './field-labels.ts'
import { gymEdits, gymEditsApi } from './gym-edits.ts'
import { useConfirmClosing } from './use-confirm-closing.tsx'
import { gymChanged } from './use-gym-save.ts'

/**
 * Members' suggestions. Staff with permission for the field and admins decide them; at a gym without an owner, members
 * who train there confirm.
 */
export default function SuggestionList({ gym }: { gym: Pick<Gym, 'id' | 'claimed'> }) {
  const { isAuthenticated } = useAuth()
  const { data } = useQuery({
    ...gymEdits.suggestions.queryOptions({ input: { id: gym.id } }),
    enabled: isAuthenticated,
  })
  if (!data || data.items.length === 0) return null
  return (
    <Card title={<Trans>Suggested changes</Trans>}>
      <ul className="flex flex-col divide-y divide-line">
        {data.items.map((suggestion) => (
          <SuggestionRow key={suggestion.id} gym={gym} suggestion={suggestion} />
        ))}
      </ul>
    </Card>
  )
}

function SuggestionRow({ gym, suggestion }: { gym: Pick<Gym, 'id' | 'claimed'>; suggestion: Suggestion }) {
  const { t } = useLingui()
  const { field, before, after, note, by, isOwn, confirmations } = suggestion

  return (
    <li className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <p className="font-semibold">{t(FIELD_LABELS[field])}</p>
      <FieldDiff change={{ field, before, after }} />
      {note && (
        <p className="whitespace-pre-line break-words" dir="auto">
          {note}
        </p>
      )}
      <p className="text-sm text-quiet">
        {isOwn ? <Trans>You</Trans> : (by?.name ?? <Trans context="suggestion">A member</Trans>)} ·{' '}
        <Moment at={suggestion.createdAt} />
        {!gym.claimed && (
          <>
            {' · '}
            <Plural
              value={{ count: Math.max(0, CONFIRMATIONS_NEEDED - confirmations) }}
              one="# more confirmation needed"
              other="# more confirmations needed"
            />
          </>
        )}
      </p>
      <SuggestionActions gym={gym} suggestion={suggestion} />
    </li>
  )
}

function SuggestionActions({ gym, suggestion }: { gym: Pick<Gym, 'id'>; suggestion: Suggestion }) {
  const { t } = useLingui()
  const toasts = useToast()
  const { act, busy } = useAction()
  const { id: suggestionId, field, after, may, isOwn, confirmedByMe } = suggestion
  const ref = { id: gym.id, suggestionId }
  const closing = useConfirmClosing(gym)

  const decide = (what: string, send: () => Promise<unknown>, done: string) =>
    act(async () => {
      if (what === 'apply' && !(await closing.ask({ [field]: after }))) return
      await send()
      await gymChanged()
      toasts.show({ tone: 'good', text: done })
    }, what)
  const button = (
    what: string,
    words: string,
    send: () => Promise<unknown>,
    done: string,
    look?: 'primary' | 'quiet',
  ) => (
    <Button size="small" look={look ?? 'secondary'} busy={busy === what} onClick={() => void decide(what, send, done)}>
      {words}
    </Button>
  )

  return (
    <div className="flex flex-wrap gap-2">
      {may.decide &&
        button('apply', t`Accept`, () => gymEditsApi.decide({ ...ref, apply: true }), t`Change accepted.`, 'primary')}
      {may.decide &&
        button('decline', t`Decline`, () => gymEditsApi.decide({ ...ref, apply: false }), t`Change declined.`)}
      {may.confirm && button('confirm', t`Confirm`, () => gymEditsApi.confirm(ref), t`Thanks for confirming.`)}
      {confirmedByMe && (
        <p className="text-sm text-good">
          <Trans>You confirmed this. Members connected with each other count as one.</Trans>
        </p>
      )}
      {isOwn && button('withdraw', t`Withdraw`, () => gymEditsApi.withdraw(ref), t`Suggestion withdrawn.`, 'quiet')}
      {closing.dialog}
    </div>
  )
}
