import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { UserInList } from '../contract.ts'
import { type Moderator, maySanction, SANCTIONS, type SanctionKind } from '../rules.ts'
import { type Act, ActForm } from './ActForm.tsx'
import { actLabels } from './sanction-labels.ts'
import { sanctionInput, sanctionsApi } from './sanctions.ts'

interface BulkActsProps {
  users: readonly UserInList[]
  viewer: Moderator
  /** Called with the members that the decision was applied to. Submitting again retries the others. */
  onDone: (uids: readonly string[]) => void
  onCancel: () => void
}

/** Applies one decision to several members, each with a separate record. */
export function BulkActs({ users, viewer, onDone, onCancel }: BulkActsProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const { saving, save, forget } = useSaving()
  const keyFor = useIdempotencyKey()
  const [acting, setActing] = useState<Exclude<SanctionKind, 'hide'> | null>(null)
  const may = SANCTIONS.filter((kind) => kind !== 'hide').filter((kind) =>
    users.every(({ id, role }) => maySanction(kind, viewer, { uid: id, role })),
  )

  async function apply({ kind: _, ...act }: Act) {
    if (!acting) return
    const key = keyFor([acting, act])
    const done: string[] = []
    const isDone = await save(async () => {
      for (const { id: uid } of users) {
        await sanctionsApi.apply({ uid, kind: acting, ...act }, { context: { idempotencyKey: `${key}-${uid}` } })
        done.push(uid)
      }
    })
    onDone(done)
    await sanctionInput()
    if (!isDone) return
    keyFor(null)
    toasts.show({
      tone: 'good',
      text: plural(
        { count: done.length },
        { one: 'Done. # member has been notified.', other: 'Done. # members have been notified.' },
      ),
    })
  }

  const names = <Plural value={{ count: users.length }} one="# member" other="# members" />
  return (
    <Card title={names}>
      {acting ? (
        <ActForm
          kind={acting}
          name={names}
          saving={saving}
          onCancel={() => {
            forget()
            setActing(null)
          }}
          onAct={apply}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          {may.map((kind) => (
            <Button key={kind} onClick={() => setActing(kind)}>
              {t(actLabels[kind])}…
            </Button>
          ))}
          <Button look="quiet" onClick={onCancel}>{t`Cancel`}</Button>
        </div>
      )}
    </Card>
  )
}
