import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { PhotoField } from '#domains/members/people/web/PhotoField.tsx'
import { ownProfileQuery } from '#domains/members/people/web/people.ts'
import { SaveFailed } from '#domains/members/people/web/SaveFailed.tsx'
import { Score } from '#domains/members/people/web/Score.tsx'
import { FurtherFields, NeededFields, useScoreHints } from '#pages/profile/ProfileFields.tsx'
import { useProfileForm } from '#pages/profile/use-profile-form.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { submitting } from '#ui/submitting.ts'
import { useToast } from '#ui/Toasts.tsx'

/** The form for the member's own profile. Only the name is required here, unlike at setup. */
export function ProfileSettings() {
  const { t } = useLingui()
  const toasts = useToast()
  const { data: view } = useSuspenseQuery(ownProfileQuery)
  const { form, change, submit, saving, errors, formElement, refusedByField } = useProfileForm(view, ['displayName'])
  const filled = {
    ...form,
    photoURL: view.own.photoURL,
    yearStarted: form.yearStarted === '' ? null : Number(form.yearStarted),
  }
  const hintOf = useScoreHints(filled)

  async function save() {
    if (await submit()) toasts.show({ tone: 'good', text: t`Saved.` })
  }

  return (
    <Card
      title={t`Profile`}
      action={
        <ButtonLink look="quiet" size="small" to={paths.ownProfile()}>
          <Trans>View profile</Trans>
        </ButtonLink>
      }
    >
      <form ref={formElement} noValidate onSubmit={submitting(save)} className="flex flex-col gap-6">
        <Score profile={filled} />
        <PhotoField name={form.displayName} photoURL={view.own.photoURL} hint={hintOf('photoURL')} />
        <NeededFields form={form} onChange={change} errors={errors} />
        <FurtherFields form={form} onChange={change} errors={errors} hintOf={hintOf} />
        <SaveFailed saving={saving} refusedByField={refusedByField} />
        <Button type="submit" look="primary" busy={saving.status === 'saving'} className="min-w-32 self-end">
          <Trans>Save</Trans>
        </Button>
      </form>
    </Card>
  )
}
