import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Globe, Users } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { ProfileVisibility } from '../contract.ts'
import { PhotoField } from './PhotoField.tsx'
import { FurtherFields, NeededFields, useScoreHints } from './ProfileFields.tsx'
import { ownProfileChanged, ownProfileQuery, people } from './people.ts'
import { SaveFailed } from './SaveFailed.tsx'
import { Score } from './Score.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** What others see of me, and who those others are. */
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
    if (await submit()) toasts.show({ tone: 'good', text: t`Saved` })
  }

  return (
    <>
      <Card
        title={t`Profile`}
        action={
          <ButtonLink look="quiet" size="small" to={paths.ownProfile()}>
            <Trans>See it</Trans>
          </ButtonLink>
        }
      >
        <form
          ref={formElement}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          className="flex flex-col gap-6"
        >
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
      <WebVisibility present={view.own.profileVisibility} />
    </>
  )
}

/** D7: members only, or everybody. It acts at once, and goes back when it could not be kept. */
function WebVisibility({ present }: { present: ProfileVisibility }) {
  const { t } = useLingui()
  const [failed, setFailed] = useState(false)
  const change = useMutation({
    ...people.update.mutationOptions(),
    networkMode: 'always',
    onMutate: () => setFailed(false),
    onError: () => setFailed(true),
    onSuccess: ownProfileChanged,
  })
  const shown = change.isPending ? (change.variables.profileVisibility ?? present) : present
  return (
    <Card title={t`Who can see your profile`}>
      <RadioCards<ProfileVisibility>
        legend={t`Who can see your profile`}
        hideLegend
        options={[
          {
            value: 'members',
            label: <Trans>Members</Trans>,
            detail: <Trans>People who are signed in to Open Mat.</Trans>,
            icon: <Users aria-hidden="true" />,
          },
          {
            value: 'web',
            label: <Trans>Everybody on the web</Trans>,
            detail: <Trans>Search engines too. Your email address is never shown.</Trans>,
            icon: <Globe aria-hidden="true" />,
          },
        ]}
        value={shown}
        onValueChange={(profileVisibility) => change.mutate({ uid: 'me', profileVisibility })}
        error={failed ? t`Couldn't save. Try again.` : undefined}
      />
    </Card>
  )
}
