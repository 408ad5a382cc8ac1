import { useState } from 'react'
import type { ProfileView } from '#domains/members/people/contract.ts'
import type { REQUIRED_PARTS } from '#domains/members/people/rules.ts'
import { ownProfileChanged, peopleApi } from '#domains/members/people/web/people.ts'
import { changesOf, formOf, type ProfileForm, problemsOf } from '#domains/members/people/web/profile-form.ts'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { withoutField } from '#platform/web/without-field.ts'
import { useProblemLabels } from './ProfileFields.tsx'

type Errors = Partial<Record<keyof ProfileForm, string>>

/** The profile form's values, validation and saving, for both setup and settings. */
export function useProfileForm(
  view: Extract<ProfileView, { kind: 'own' }>,
  needed: readonly (typeof REQUIRED_PARTS)[number][],
) {
  const [before, setBefore] = useState(() => formOf(view))
  const [form, setForm] = useState(before)
  const [refused, setRefused] = useState<Errors | null>(null)
  const { saving, save, forget } = useSaving()
  const words = useProblemLabels()
  const serverRefusal: Errors =
    saving.status === 'failed' &&
    saving.failure.kind === 'refused' &&
    saving.failure.field &&
    saving.failure.field in form
      ? { [saving.failure.field]: withoutField(saving.failure.message) }
      : {}
  const errors = refused ?? serverRefusal
  const formElement = useFirstErrorFocus(Object.keys(errors).length > 0 ? (refused ?? saving) : null)

  function change(changes: Partial<ProfileForm>) {
    setForm((now) => ({ ...now, ...changes }))
    setRefused((now) => now && withoutFields(now, Object.keys(changes)))
    if (saving.status !== 'saving') forget()
  }

  async function submit(): Promise<boolean> {
    const problems = Object.entries(problemsOf(form, new Date().getFullYear(), needed)) as [keyof ProfileForm, never][]
    setRefused(
      problems.length === 0
        ? null
        : Object.fromEntries(problems.map(([field, problem]) => [field, words(field, problem)])),
    )
    if (problems.length > 0) return false
    return save(async () => {
      const changes = changesOf(form, before)
      if (Object.keys(changes).length > 0) await peopleApi.update({ uid: 'me', ...changes })
      setBefore(form)
      await ownProfileChanged()
    })
  }

  return { form, change, submit, saving, errors, formElement, refusedByField: Object.keys(serverRefusal).length > 0 }
}

function withoutFields(errors: Errors, fields: string[]): Errors | null {
  const left = Object.entries(errors).filter(([field]) => !fields.includes(field))
  return left.length > 0 ? Object.fromEntries(left) : null
}
