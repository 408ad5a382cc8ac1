import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { currentSession } from '#domains/members/session/web/session.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { paths } from '#platform/web/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Claim, MyClaiming } from '../contract.ts'
import { CLAIM_LIMITS, RELATIONSHIPS, type Relationship } from '../rules.ts'
import { relationshipLabels } from './claim-labels.ts'
import { claimsApi, claimsChanged } from './claims.ts'
import { fieldError, StepFailed } from './refusal-labels.tsx'

interface Filled {
  relationship: Relationship | null
  contactEmail: string
  contactPhone: string
  message: string
}
type Field = keyof Filled

const KEEP_AFTER_MS = 500

/** Second screen. Unsaved input is stored in this browser. */
export function ClaimForm({ data: { gym, claim } }: { data: MyClaiming }) {
  const problemsOf = useClaimProblems()
  const navigate = useNavigate()
  const draft = claim?.status === 'draft' ? claim : null
  const [form, change, forget] = useKeptForm(`claim ${gym.id}`, draft ? filledFrom(draft) : emptyForm())
  const [missing, setMissing] = useState<Partial<Record<Field, string>> | null>(null)
  const { saving, save } = useSaving()
  const formElement = useFirstErrorFocus(missing ?? (saving.status === 'failed' ? saving : null))
  const errorOf = (field: Field) => missing?.[field] ?? fieldError(saving, field)

  async function submit() {
    const { relationship } = form
    const problems = problemsOf(form)
    setMissing(Object.keys(problems).length > 0 ? problems : null)
    if (relationship === null || Object.keys(problems).length > 0) return
    const answers = {
      relationship,
      contactEmail: form.contactEmail.trim(),
      contactPhone: form.contactPhone.trim() || null,
      message: form.message,
    }
    const saved = await save(async () => {
      if (draft) await claimsApi.edit({ id: draft.id, ...answers })
      else await claimsApi.begin({ gymId: gym.id, ...answers })
      await claimsChanged()
    })
    if (!saved) return
    forget()
    void navigate(paths.claim(gym.slug, 'proof'))
  }

  return (
    <Card title={<Trans>About you and the gym</Trans>}>
      <form ref={formElement} noValidate className="flex flex-col gap-5" onSubmit={submitting(submit)}>
        <ClaimFields form={form} change={change} errorOf={errorOf} />
        <StepFailed saving={saving} fields={['contactEmail', 'contactPhone', 'message', 'relationship']} />
        <div className="flex justify-end">
          <Button type="submit" look="primary" busy={saving.status === 'saving'} className="max-sm:w-full">
            <Trans>Continue</Trans>
          </Button>
        </div>
      </form>
    </Card>
  )
}

interface ClaimFieldsProps {
  form: Filled
  change: (changes: Partial<Filled>) => void
  errorOf: (field: Field) => ReactNode
}

function ClaimFields({ form, change, errorOf }: ClaimFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <RadioCards
        legend={<Trans>Your role at the gym</Trans>}
        columns={2}
        options={RELATIONSHIPS.map((value) => ({ value, label: t(relationshipLabels[value]) }))}
        value={form.relationship}
        onValueChange={(relationship) => change({ relationship })}
        error={errorOf('relationship')}
      />
      <TextField
        type="email"
        label={<Trans>Contact email</Trans>}
        hint={<Trans>Only the people reviewing your claim can see this.</Trans>}
        autoComplete="email"
        maxLength={CLAIM_LIMITS.email}
        value={form.contactEmail}
        onValueChange={(contactEmail) => change({ contactEmail })}
        error={errorOf('contactEmail')}
      />
      <TextField
        type="tel"
        label={<Trans>Phone number</Trans>}
        optional
        autoComplete="tel"
        maxLength={CLAIM_LIMITS.phone}
        value={form.contactPhone}
        onValueChange={(contactPhone) => change({ contactPhone })}
        error={errorOf('contactPhone')}
      />
      <TextArea
        label={<Trans>Why you should manage this gym</Trans>}
        hint={<Trans>How long you've been there, what you do and who can confirm it.</Trans>}
        rows={4}
        limit={CLAIM_LIMITS.message.max}
        value={form.message}
        onValueChange={(message) => change({ message })}
        error={errorOf('message')}
      />
    </>
  )
}

function useClaimProblems() {
  const { t } = useLingui()
  return ({ relationship, contactEmail, message }: Filled): Partial<Record<Field, string>> => {
    const length = [...message.trim()].length
    return {
      ...(relationship === null && { relationship: t`Choose your role at the gym.` }),
      ...(!/^\S+@\S+\.\S+$/.test(contactEmail.trim()) && {
        contactEmail: t`Enter an email address we can reach you at.`,
      }),
      ...(length < CLAIM_LIMITS.message.min && {
        message: t`Write at least ${{ limit: CLAIM_LIMITS.message.min }} characters.`,
      }),
      ...(length > CLAIM_LIMITS.message.max && { message: t`That's too long. Shorten it.` }),
    }
  }
}

function filledFrom({ relationship, contactEmail, contactPhone, message }: Claim): Filled {
  return { relationship, contactEmail, contactPhone: contactPhone ?? '', message }
}

function emptyForm(): Filled {
  const session = currentSession()
  const contactEmail = session?.status === 'signed-in' ? session.user.email : ''
  return { relationship: null, contactEmail, contactPhone: '', message: '' }
}

function useKeptForm(of: string, initial: Filled) {
  const [form, setForm] = useState(initial)
  const [changed, setChanged] = useState(false)

  useEffect(() => {
    void readDraft<Filled>(of).then((before) => before && setForm((now) => ({ ...now, ...before })))
  }, [of])

  useEffect(() => {
    if (!changed) return
    const timer = setTimeout(() => void saveDraft(of, form), KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [of, form, changed])

  const change = (changes: Partial<Filled>) => {
    setChanged(true)
    setForm((now) => ({ ...now, ...changes }))
  }
  const forget = () => {
    setChanged(false)
    void deleteDraft(of)
  }
  return [form, change, forget] as const
}
