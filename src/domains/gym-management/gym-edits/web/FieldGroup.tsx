import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { currentMember } from '#platform/web/api.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { submitting } from '#ui/submitting.ts'
import { useToast } from '#ui/Toasts.tsx'
import type { GymFieldsPatch } from '../contract.ts'
import type { GymField, GymFields } from '../rules.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FieldEditor } from './FieldEditor.tsx'
import { changedFields, fieldsOfGym, refusalOf } from './gym-fields.ts'
import { SaveRefused } from './SaveRefused.tsx'
import { useGymSave } from './use-gym-save.ts'

interface FieldGroupProps {
  gym: Gym
  title: ReactNode
  /** Fields saved together. */
  fields: readonly GymField[]
  /** Shown above the fields. */
  children?: ReactNode
  /** Asks for confirmation before saving; resolves to whether to continue. */
  ask?: (given: GymFieldsPatch) => Promise<boolean>
}

/** Unsaved changes by member and card, so that they survive a visit to another tab. */
const drafts = new Map<string, Partial<GymFields>>()

/** A card of gym fields. Only changed fields are sent. */
export function FieldGroup({ gym, title, fields, children, ask }: FieldGroupProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const kept = fieldsOfGym(gym)
  const key = `${currentMember()} ${gym.id} ${fields}`
  const [draft, setDraft] = useState<Partial<GymFields>>(drafts.get(key) ?? {})
  useEffect(() => void drafts.set(key, draft), [key, draft])
  const { state, save, forget } = useGymSave(gym)
  const changed = changedFields(kept, draft)
  const failure = state.status === 'failed' ? state.failure : undefined

  async function send(given: GymFieldsPatch, version?: number) {
    if (ask && !(await ask(given))) return
    const saved = await save(given, version)
    if (!saved) return
    setDraft({})
    toasts.show({ tone: 'good', text: t`Changes saved.` })
  }
  const discard = () => {
    setDraft({})
    forget()
  }
  const given = () => Object.fromEntries(changed.map((field) => [field, draft[field]])) as GymFieldsPatch

  return (
    <Card title={title}>
      <form
        noValidate
        onSubmit={submitting(() => {
          if (changed.length > 0) void send(given())
        })}
        className="flex flex-col gap-6"
      >
        {children}
        {fields.map((field) => (
          <FieldEditor
            key={field}
            field={field}
            value={field in draft ? draft[field] : kept[field]}
            onChange={(value) => setDraft((before) => ({ ...before, [field]: value }))}
            error={refusalOf(field, failure)}
            onOther={(other, value) => setDraft((before) => ({ ...before, [other]: value }))}
          />
        ))}
        <SaveRefused failure={failure} named={fields.some((field) => refusalOf(field, failure))} />
        {changed.length > 0 && <SaveButtons busy={state.status === 'saving'} onDiscard={discard} />}
      </form>
      {state.status === 'conflict' && (
        <ConflictDialog
          conflict={state.conflict}
          onClose={forget}
          onResolve={(chosen, version) => void send(chosen, version)}
        />
      )}
    </Card>
  )
}

function SaveButtons({ busy, onDiscard }: { busy: boolean; onDiscard: () => void }) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={onDiscard}>
        <Trans>Discard</Trans>
      </Button>
      <Button type="submit" look="primary" busy={busy} className="min-w-32">
        <Trans>Save</Trans>
      </Button>
    </div>
  )
}
