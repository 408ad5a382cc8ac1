import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PROFILE_LIMITS } from '#domains/members/people/limits.ts'
import { usernameFault } from '#domains/members/people/usernames.ts'
import { peopleApi } from '#domains/members/people/web/people.ts'
import { USERNAME_REFUSALS, UsernameField } from '#domains/members/people/web/UsernameField.tsx'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { TextField } from '#ui/TextField.tsx'
import { AgePage } from './AgePage.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step.ts'

interface Problems {
  username?: string
  displayName?: string
  ageConfirmed?: string
}

interface NameAnswers {
  username: string
  displayName: string
  ageConfirmed: boolean
}

/** Step 1, the only required one. */
export function NameStep({ onboarding, onSaved }: StepProps) {
  const { t } = useLingui()
  const { answers, usernameSuggestions } = onboarding
  const [username, setUsername] = useState(answers.username ?? usernameSuggestions[0] ?? '')
  const [displayName, setDisplayName] = useState(answers.displayName)
  const [ageConfirmed, setAgeConfirmed] = useState(answers.ageConfirmed)
  const [tooYoung, setTooYoung] = useState(false)
  const problemsOf = useProblemsOf()
  const [problems, setProblems] = useState<Problems | null>(null)
  const { saving, save, forget } = useSaving()
  const refusedField =
    saving.status === 'failed' && saving.failure.kind === 'refused' ? saving.failure.field : undefined
  const form = useFirstErrorFocus(problems ?? (refusedField ? saving : null))

  async function next() {
    const found = problemsOf({ username, displayName, ageConfirmed })
    const refused = Object.keys(found).length > 0
    setProblems(refused ? found : null)
    if (refused) return
    await save(async () => {
      await onSaved(await peopleApi.onboarding.saveName({ username, displayName: displayName.trim(), ageConfirmed }))
    })
  }

  if (tooYoung) return <AgePage onBack={() => setTooYoung(false)} />
  const refusal = saving.status === 'failed' ? saving.failure.message : undefined
  return (
    <StepFrame
      step={1}
      title={<Trans>Your name here</Trans>}
      lead={<Trans>This is how training partners find you.</Trans>}
      saving={saving}
      fieldRefused={refusedField === 'username' || refusedField === 'displayName'}
      onNext={() => void next()}
      form={form}
    >
      <TextField
        label={t`Your name`}
        name="displayName"
        autoComplete="name"
        dir="auto"
        required
        value={displayName}
        onValueChange={setDisplayName}
        limit={PROFILE_LIMITS.displayName}
        error={problems?.displayName ?? (refusedField === 'displayName' ? refusal : undefined)}
      />
      <UsernameField
        value={username}
        present={answers.username}
        onValueChange={(typed) => {
          setUsername(typed)
          setProblems(null)
          forget()
        }}
        suggestions={usernameSuggestions}
        error={problems?.username ?? (refusedField === 'username' ? refusal : undefined)}
      />
      <AgeField
        checked={ageConfirmed}
        onCheckedChange={(checked) => {
          setAgeConfirmed(checked)
          setProblems(null)
        }}
        error={problems?.ageConfirmed}
        onTooYoung={() => setTooYoung(true)}
      />
    </StepFrame>
  )
}

function useProblemsOf() {
  const { t } = useLingui()
  return ({ username, displayName, ageConfirmed }: NameAnswers): Problems => {
    const fault = usernameFault(username)
    return {
      ...(fault && { username: t(USERNAME_REFUSALS[fault]) }),
      ...(displayName.trim() === '' && { displayName: t`Enter a name.` }),
      ...(!ageConfirmed && { ageConfirmed: t`Please confirm you're 16 or older.` }),
    }
  }
}

interface AgeFieldProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  error: string | undefined
  onTooYoung: () => void
}

function AgeField({ checked, onCheckedChange, error, onTooYoung }: AgeFieldProps) {
  return (
    <div className="flex flex-col items-start">
      <Checkbox
        label={<Trans>I am 16 or older</Trans>}
        required
        checked={checked}
        onCheckedChange={onCheckedChange}
        error={error}
      />
      <Button look="quiet" size="small" className="ml-5" onClick={onTooYoung}>
        <Trans>I'm under 16</Trans>
      </Button>
    </div>
  )
}
