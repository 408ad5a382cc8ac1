import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'

import { Button } from '#ui/Button.tsx'
import { Failure } from '#ui/Failure.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { SANCTION_LIMITS } from '../rules.ts'

/** Sends the only appeal a member can make against a decision. */
export function AppealForm({ send }: { send: (text: string) => Promise<unknown> }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const { saving, save } = useSaving()
  return (
    <form
      className="mt-4 flex flex-col gap-3"
      onSubmit={submitting(() => {
        if (text.trim() === '') return setMissing(true)
        void save(() => send(text.trim()))
      })}
    >
      <TextArea
        label={<Trans>Your appeal</Trans>}
        hint={
          <Trans>
            Tell us what we missed. Someone who didn't make the decision will review it. You can appeal once.
          </Trans>
        }
        value={text}
        onValueChange={(value) => {
          setText(value)
          setMissing(false)
        }}
        limit={SANCTION_LIMITS.appeal}
        error={missing ? t`Tell us what we missed.` : undefined}
      />
      {saving.status === 'failed' && <Failure failure={saving.failure} />}
      <div>
        <Button type="submit" look="primary" busy={saving.status === 'saving'}>
          <Trans>Send appeal</Trans>
        </Button>
      </div>
    </form>
  )
}
