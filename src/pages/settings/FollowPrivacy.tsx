import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usualAudienceOf } from '#domains/feed/activities/activity-types.ts'
import { AUDIENCE_LABELS, KIND_LABELS } from '#domains/feed/follows/web/audience-labels.ts'
import { follows, privacyQuery } from '#domains/feed/follows/web/follows.ts'
import { OlderEntries } from '#domains/feed/follows/web/OlderEntries.tsx'
import {
  type ChosenVisibility,
  chosenKinds,
  chosenVisibilities,
  type DefaultVisibility,
} from '#domains/members/people/visibility.ts'
import { messagingQuery } from '#domains/messages/messages/web/messages.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { Select } from '#ui/Select.tsx'
import { Switch } from '#ui/Switch.tsx'

/** Private account, the default audience of new entries, and the audience of old ones. */
export function FollowPrivacy() {
  return (
    <>
      <PrivateAccount />
      <UsualAudience />
      <OlderEntries />
    </>
  )
}

function PrivateAccount() {
  const { t } = useLingui()
  const { privacy, change, failed } = usePrivacy()
  const { data: messaging } = useQuery(messagingQuery)
  const isUnderage = (messaging?.adultFrom ?? '') > new Date().toISOString().slice(0, 10)
  return (
    <Card title={t`Who can follow you`}>
      <Switch
        label={<Trans>Private account</Trans>}
        disabled={isUnderage}
        hint={
          isUnderage ? (
            <Trans>Your account stays private until you turn 18.</Trans>
          ) : privacy.privateAccount ? (
            <Trans>
              New followers need your approval. If you turn this off, everyone who has asked will follow you.
            </Trans>
          ) : (
            <Trans>
              Any member can follow you. If you turn this on, new followers need your approval and current followers
              stay.
            </Trans>
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
  const { t, i18n } = useLingui()
  const { privacy, change, failed } = usePrivacy()
  return (
    <Card title={t`Who can see what you add`}>
      <div className="grid gap-4 sm:grid-cols-2">
        {chosenKinds.map((kind) => (
          <Select<ChosenVisibility>
            key={kind}
            label={i18n._(KIND_LABELS[kind])}
            value={usualAudienceOf(kind, privacy.defaultVisibility)}
            options={chosenVisibilities.map((value) => ({ value, label: i18n._(AUDIENCE_LABELS[value]) }))}
            onValueChange={(audience) => change({ defaultVisibility: { [kind]: audience } })}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-quiet">
        <Trans>
          RSVPs and check-ins always use this setting. For everything else, you can choose each time. Your existing
          entries won't change.
        </Trans>
      </p>
      {failed && (
        <ErrorText className="mt-2">
          <Trans>Couldn't save. Try again.</Trans>
        </ErrorText>
      )}
    </Card>
  )
}

interface Change {
  privateAccount?: boolean | undefined
  defaultVisibility?: DefaultVisibility | undefined
}

/** Shows a change immediately and reverts it if it couldn't be saved. */
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
      // Pending requests may have become followers.
      for (const queryKey of [follows.summary.key(), follows.requests.key(), follows.followers.key()])
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
