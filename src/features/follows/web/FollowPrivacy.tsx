import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenVisibility } from '#features/activities/activity-types.ts'
import { VISIBILITY_SIGNS } from '#features/activities/web/activity-words.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Switch } from '#ui/Switch.tsx'
import { follows, privacyQuery } from './follows.ts'

/** D7: whether one follows by asking, and who sees a new post unless told otherwise. Both act at once. */
export function FollowPrivacy() {
  return (
    <>
      <PrivateAccount />
      <UsualAudience />
    </>
  )
}

function PrivateAccount() {
  const { t } = useLingui()
  const { privacy, change, failed } = usePrivacy()
  return (
    <Card title={t`Who can follow you`}>
      <Switch
        label={<Trans>Private account</Trans>}
        hint={
          privacy.privateAccount ? (
            <Trans>Whoever wants to follow you asks first. Turned off, all who asked follow you.</Trans>
          ) : (
            <Trans>Any member can follow you. Turned on, they ask first; those who follow you already go on.</Trans>
          )
        }
        checked={privacy.privateAccount}
        onCheckedChange={(privateAccount) => change({ privateAccount })}
      />
      {failed && (
        <ErrorText>
          <Trans>Couldn't save. Try again.</Trans>
        </ErrorText>
      )}
      {privacy.privateAccount && (
        <ButtonLink className="mt-3" to={paths.followRequests()}>
          <Trans>Follow requests</Trans>
        </ButtonLink>
      )}
    </Card>
  )
}

function UsualAudience() {
  const { t } = useLingui()
  const { privacy, change, failed } = usePrivacy()
  return (
    <Card title={t`Who sees a new post`}>
      <RadioCards<ChosenVisibility>
        legend={t`Who sees a new post`}
        hideLegend
        options={AUDIENCES.map(({ value, detail }) => {
          const { words, Icon } = VISIBILITY_SIGNS[value]
          return { value, label: t(words), detail: t(detail), icon: <Icon aria-hidden="true" /> }
        })}
        value={privacy.defaultVisibility.post ?? 'followers'}
        onValueChange={(post) => change({ defaultVisibility: { post } })}
        hint={t`You can choose otherwise for each post. What you posted before stays as it is.`}
        error={failed ? t`Couldn't save. Try again.` : undefined}
      />
    </Card>
  )
}

const AUDIENCES: readonly { value: ChosenVisibility; detail: MessageDescriptor }[] = [
  { value: 'public', detail: msg`All members; everybody, if your profile is open to the web.` },
  { value: 'followers', detail: msg`People who follow you.` },
  { value: 'friends', detail: msg`People who follow you and whom you follow.` },
  { value: 'private', detail: msg`Nobody but you.` },
]

interface Change {
  privateAccount?: boolean | undefined
  defaultVisibility?: { post?: ChosenVisibility | undefined } | undefined
}

/** Shows a change at once and takes it back when it could not be kept. */
function usePrivacy() {
  const { data: kept } = useSuspenseQuery(privacyQuery)
  const [failed, setFailed] = useState(false)
  const mutation = useMutation({
    ...follows.changePrivacy.mutationOptions(),
    networkMode: 'always',
    onMutate: () => setFailed(false),
    onError: () => setFailed(true),
    onSuccess: async (answer) => {
      queryClient.setQueryData(privacyQuery.queryKey, answer)
      // Whoever had asked may follow now.
      for (const queryKey of [follows.standing.key(), follows.requests.key(), follows.followers.key()])
        await queryClient.invalidateQueries({ queryKey })
    },
  })
  const wanted: Change = mutation.isPending ? mutation.variables : {}
  return {
    privacy: {
      privateAccount: wanted.privateAccount ?? kept.privateAccount,
      defaultVisibility: { ...kept.defaultVisibility, ...wanted.defaultVisibility },
    },
    failed,
    change: (change: Change) => mutation.mutate({ uid: 'me', ...change }),
  }
}
