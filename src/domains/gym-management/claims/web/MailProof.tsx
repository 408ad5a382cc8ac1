import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import type { Claim } from '../contract.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { fieldError, StepFailed } from './refusal-labels.tsx'

export function MailProof({ claim, domain }: { claim: Claim; domain: string }) {
  const [email, setEmail] = useState('')
  const [sent, setSent] = useState<{ to: string; resendAt: string } | null>(null)
  const { t } = useLingui()
  const { saving, save } = useSaving()
  const seconds = useSecondsUntil(sent?.resendAt ?? null)

  const send = () => {
    void save(async () => {
      const to = email.trim()
      const { resendAt } = await claimsApi.sendCode({ id: claim.id, email: to })
      setSent({ to, resendAt })
    })
  }
  return (
    <Card title={<Trans>Get a code by email</Trans>}>
      <div className="flex flex-col gap-4">
        <form noValidate className="flex flex-wrap items-end gap-3" onSubmit={submitting(send)}>
          <TextField
            type="email"
            className="min-w-56 flex-1"
            label={<Trans>Email address at {domain}</Trans>}
            placeholder={t`info@${domain}`}
            value={email}
            onValueChange={setEmail}
            error={fieldError(saving, 'email')}
          />
          <Button type="submit" busy={saving.status === 'saving'} disabled={email.trim() === '' || seconds > 0}>
            {sent ? <Trans>Send a new code</Trans> : <Trans>Send code</Trans>}
            {seconds > 0 && (
              <span aria-hidden="true" className="tabular-nums">
                ({seconds})
              </span>
            )}
          </Button>
        </form>
        <StepFailed saving={saving} fields={['email']} />
        {sent && <EnterCode claim={claim} to={sent.to} />}
      </div>
    </Card>
  )
}

function EnterCode({ claim, to }: { claim: Claim; to: string }) {
  const { t } = useLingui()
  const [code, setCode] = useState('')
  const { saving, save, forget } = useSaving()
  const check = () => {
    void save(async () => {
      await claimsApi.checkCode({ id: claim.id, code })
      await claimsChanged()
    })
  }
  return (
    <form noValidate className="flex flex-col gap-3 border-t border-line pt-4" onSubmit={submitting(check)}>
      <p role="status">
        <Trans>
          We sent a code to <b className="wrap-anywhere">{to}</b>. It's valid for 15 minutes.
        </Trans>
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="w-44"
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          value={code}
          onValueChange={(typed) => {
            setCode(typed.toUpperCase())
            if (saving.status === 'failed') forget()
          }}
          error={fieldError(saving, 'code')}
        />
        <Button type="submit" look="primary" busy={saving.status === 'saving'} disabled={code.trim().length < 6}>
          <Trans>Check code</Trans>
        </Button>
      </div>
      <StepFailed saving={saving} fields={['code']} />
    </form>
  )
}

/** Whole seconds until `at`, counted down to 0. */
function useSecondsUntil(at: string | null): number {
  const [now, setNow] = useState(Date.now)
  const left = at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - now) / 1000))
  const waits = left > 0
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [waits])
  return left
}
