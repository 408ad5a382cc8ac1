import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { PersonInList } from '../contract.ts'
import { refreshEveryone, setMuted } from './follow-writes.ts'
import { followsApi, listQuery } from './follows.ts'
import { PeopleList } from './PeopleList.tsx'

/** The people a member has blocked or muted, with a way to undo it. Visible only to that member. */
export function HiddenPeople() {
  const { t } = useLingui()
  return (
    <>
      <Card title={t`Blocked`}>
        <PeopleList
          query={listQuery('blocked', 'me')}
          linked={false}
          empty={
            <p className="text-quiet">
              <Trans>You haven't blocked anyone. Blocked people can't find you, and you won't see them.</Trans>
            </p>
          }
          actions={(person) => <Unblock person={person} />}
        />
      </Card>
      <Card title={t({ context: 'people', message: 'Muted' })}>
        <PeopleList
          query={listQuery('muted', 'me')}
          empty={
            <p className="text-quiet">
              <Trans>
                You haven't muted anyone. Muted people aren't notified, and their posts stay out of your feed.
              </Trans>
            </p>
          }
          actions={(person) => <Unmute person={person} />}
        />
      </Card>
    </>
  )
}

function Unblock({ person }: { person: PersonInList }) {
  const { t } = useLingui()
  const saveFailed = useSaveFailedToast()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)
  const { displayName } = person
  const unblock = async () => {
    setBusy(true)
    try {
      await followsApi.unblock({ uid: 'me', blockedId: person.uid })
      toasts.show({ text: t`You unblocked ${displayName}.` })
      await refreshEveryone()
    } catch (error) {
      saveFailed(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" busy={busy} onClick={() => void unblock()}>
      <Trans>Unblock</Trans>
      <Name of={person} />
    </Button>
  )
}

function Unmute({ person }: { person: PersonInList }) {
  const { isMuted } = person.relation
  return (
    <Button size="small" onClick={() => setMuted(person, !isMuted)}>
      {isMuted ? <Trans>Unmute</Trans> : <Trans>Mute</Trans>}
      <Name of={person} />
    </Button>
  )
}

function Name({ of: { displayName } }: { of: PersonInList }) {
  return (
    <VisuallyHidden>
      <bdi>{displayName}</bdi>
    </VisuallyHidden>
  )
}
