import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { PersonInList } from '../contract.ts'
import { everybodyMayHaveChanged, setMuted } from './follow-writes.ts'
import { followsApi, listQuery } from './follows.ts'
import { PeopleList } from './PeopleList.tsx'

/** Whom the member blocks and mutes, and how to take it back. Only they see it. */
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
              <Trans>You block nobody. Who is blocked finds nothing of you here, and you nothing of them.</Trans>
            </p>
          }
          actions={(person) => <Unblock person={person} />}
        />
      </Card>
      <Card title={t`Muted`}>
        <PeopleList
          query={listQuery('muted', 'me')}
          empty={
            <p className="text-quiet">
              <Trans>You mute nobody. What muted people post stays out of your feed; they are not told.</Trans>
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
  const toasts = useToast()
  const [busy, setBusy] = useState(false)
  const { displayName } = person
  const unblock = async () => {
    setBusy(true)
    try {
      await followsApi.unblock({ uid: 'me', blockedId: person.uid })
      toasts.show({ text: t`You block ${displayName} no longer.` })
      await everybodyMayHaveChanged()
    } catch {
      toasts.show({ tone: 'danger', text: t`We couldn't save that. Check your connection and try again.` })
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
