import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Globe, Users } from 'lucide-react'
import { useState } from 'react'
import { Card } from '#ui/Card.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { ProfileVisibility } from '../contract.ts'
import { ownProfileChanged, ownProfileQuery, people } from './people.ts'

/** A choice between members only and everyone. Saved immediately, and reverted if that fails. */
export function WebVisibility() {
  const { t } = useLingui()
  const present = useSuspenseQuery(ownProfileQuery).data.own.profileVisibility
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
            detail: <Trans>Anyone signed in to Open Mat.</Trans>,
            icon: <Users aria-hidden="true" />,
          },
          {
            value: 'web',
            label: <Trans>Everyone on the web</Trans>,
            detail: <Trans>Including search engines. Your email address is never shown.</Trans>,
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
