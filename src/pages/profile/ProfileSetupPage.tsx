import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import type { OwnProfile } from '#domains/members/people/contract.ts'
import { completeness, isProfileComplete, REQUIRED_PARTS } from '#domains/members/people/rules.ts'
import { PhotoField } from '#domains/members/people/web/PhotoField.tsx'
import { ownProfileQuery } from '#domains/members/people/web/people.ts'
import type { ProfileForm } from '#domains/members/people/web/profile-form.ts'
import { SaveFailed } from '#domains/members/people/web/SaveFailed.tsx'
import { Score } from '#domains/members/people/web/Score.tsx'
import { placeToReturn } from '#domains/members/session/web/admission.ts'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Sign } from '#ui/Sign.tsx'
import { submitting } from '#ui/submitting.ts'
import { FurtherFields, NeededFields, useScoreHints } from './ProfileFields.tsx'
import { useProfileForm } from './use-profile-form.ts'

export const loader = () =>
  currentSession()?.status === 'signed-in' ? queryClient.ensureQueryData(ownProfileQuery) : null

/** No guard; visitors see a sign-in card instead of an empty form. */
export function Component() {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Your profile`} · Open Mat`}</title>
      {isAuthenticated ? <Setup /> : <SignInFirst />}
    </div>
  )
}

function Setup() {
  const { t } = useLingui()
  const { data: view } = useSuspenseQuery(ownProfileQuery)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { form, change, submit, saving, errors, formElement, refusedByField } = useProfileForm(view, REQUIRED_PARTS)
  const filled = filledFrom(form, view.own)
  const hintOf = useScoreHints(filled)
  const complete = isProfileComplete(form)
  const missingNow = useMissing(view.own, form)

  async function saveAndGo() {
    if (complete && (await submit())) await navigate(placeToReturn(query.get('from')))
  }

  return (
    <form ref={formElement} noValidate onSubmit={submitting(saveAndGo)}>
      <PageTitle lead={<Trans>Name, city and country are required. The rest helps people get to know you.</Trans>}>
        <Trans>Set up your profile</Trans>
      </PageTitle>
      <div className="flex flex-col gap-4">
        <Card>
          <Score profile={filled} />
        </Card>
        <Card>
          <div className="flex flex-col gap-6">
            <NeededFields form={form} onChange={change} errors={{ ...missingNow, ...errors }} />
          </div>
        </Card>
        <Card title={t`More about you`}>
          <div className="flex flex-col gap-6">
            <PhotoField name={form.displayName} photoURL={view.own.photoURL} hint={hintOf('photoURL')} />
            <FurtherFields form={form} onChange={change} errors={errors} hintOf={hintOf} />
          </div>
        </Card>
        <SaveFailed saving={saving} refusedByField={refusedByField} />
        <div className="flex justify-end gap-2">
          <Button
            type="submit"
            look="primary"
            disabled={!complete}
            busy={saving.status === 'saving'}
            className="min-w-32"
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      </div>
    </form>
  )
}

function filledFrom(form: ProfileForm, { photoURL }: OwnProfile) {
  return { ...form, photoURL, yearStarted: form.yearStarted === '' ? null : Number(form.yearStarted) }
}

function useMissing(own: OwnProfile, form: ProfileForm) {
  const { t } = useLingui()
  const { missing } = completeness(own)
  return Object.fromEntries(
    REQUIRED_PARTS.filter((part) => missing.includes(part) && form[part].trim() === '').map((part) => [
      part,
      t`Needed to complete your profile.`,
    ]),
  )
}

function SignInFirst() {
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <div className="flex w-full max-w-card flex-col items-center rounded-card border border-line bg-paper p-6 sm:p-8">
        <Sign size={72} />
        <h1 className="mt-4 text-2xl">
          <Trans>Set up your profile</Trans>
        </h1>
        <p className="mt-2 text-quiet">
          <Trans>Sign in to set up your profile.</Trans>
        </p>
        <ButtonLink look="primary" wide className="mt-6" to={paths.login(paths.profileSetup())}>
          <Trans>Sign in</Trans>
        </ButtonLink>
      </div>
    </div>
  )
}
