import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { useOnline } from '#platform/web/online.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import type { PartnerRequest } from '../contract.ts'
import { useSessionLabels } from './session-labels.ts'
import { requestsQuery, training, trainingApi } from './training.ts'

/** Only a few, so that the journal stays visible. */
const SHOWN = 2

/** Sessions in which someone added the member as a partner. Until they confirm, only that person sees their name. */
export function PartnerRequests() {
  const { data } = useQuery(requestsQuery)
  const [all, setAll] = useState(false)
  if (!data || data.items.length === 0) return null
  const shown = all ? data.items : data.items.slice(0, SHOWN)
  const more = data.items.length - shown.length
  return (
    <Card title={<Trans>Did you roll together?</Trans>}>
      <p className="-mt-2 mb-2 text-sm text-quiet">
        <Trans>
          Someone added you as a training partner. If you confirm, their friends who can see the session will see your
          name.
        </Trans>
      </p>
      <ul className="divide-y divide-line">
        {shown.map((request) => (
          <Request key={request.author.uid + request.sessionId} request={request} />
        ))}
      </ul>
      {more > 0 && (
        <Button wide className="mt-2" onClick={() => setAll(true)}>
          <Plural value={more} one="Show # more" other="Show # more" />
        </Button>
      )}
    </Card>
  )
}

function Request({ request }: { request: PartnerRequest }) {
  const { t } = useLingui()
  const words = useSessionLabels()
  const online = useOnline()
  const [always, setAlways] = useState(request.always)
  const { act, busy } = useAction()
  const { author, sessionId, place } = request
  const name = author.displayName

  const answer = (accept: boolean) =>
    act(
      async () => {
        await trainingApi.answerPartner({ uid: author.uid, sessionId, accept, ...(accept && { always }) })
        await queryClient.invalidateQueries({ queryKey: training.partnerRequests.key() })
      },
      accept ? 'yes' : 'no',
    )

  return (
    <li className="py-1">
      <ul>
        <PersonRow
          person={author}
          note={[words.day(request.day), words.minutes(request.minutes), place?.name].filter(Boolean).join(' · ')}
        />
      </ul>
      <Checkbox
        label={t`Always confirm for ${name}`}
        checked={always}
        onCheckedChange={setAlways}
        disabled={!online || busy !== null}
      />
      <div className="flex flex-wrap gap-2 pb-2">
        <Button size="small" busy={busy === 'yes'} disabled={!online} onClick={() => void answer(true)}>
          <Trans>Yes, show my name</Trans>
        </Button>
        <Button size="small" look="quiet" busy={busy === 'no'} disabled={!online} onClick={() => void answer(false)}>
          <Trans>No, leave me out</Trans>
        </Button>
      </div>
    </li>
  )
}
