import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/saving.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { SANCTION_LIMITS } from '../rules.ts'

/** One's own words about a decision, once. */
export function AppealForm({ send }: { send: (text: string) => Promise<unknown> }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const { saving, save } = useSaving()
  return (
    <form
      className="mt-4 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return setMissing(true)
        void save(() => send(text.trim()))
      }}
    >
      <TextArea
        label={<Trans>Your appeal</Trans>}
        hint={<Trans>Say what we missed. Somebody else than who decided reads it. You can appeal once.</Trans>}
        value={text}
        onValueChange={(value) => {
          setText(value)
          setMissing(false)
        }}
        limit={SANCTION_LIMITS.appeal}
        error={missing ? t`Say what we missed.` : undefined}
      />
      {saving.status === 'failed' && (
        <Alert tone="danger">
          {saving.failure.kind === 'offline' ? (
            <Trans>You're offline. Your words stay here; send them when you're back.</Trans>
          ) : saving.failure.kind === 'refused' ? (
            saving.failure.message
          ) : (
            <Trans>Something went wrong on our side. Nothing was lost.</Trans>
          )}
        </Alert>
      )}
      <div>
        <Button type="submit" look="primary" busy={saving.status === 'saving'}>
          <Trans>Send the appeal</Trans>
        </Button>
      </div>
    </form>
  )
}
