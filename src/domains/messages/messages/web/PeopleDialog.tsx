import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Conversation, Participant } from '../contract.ts'
import { GROUP_PEOPLE, GROUP_TITLE } from '../limits.ts'
import { conversationQuery, messagesApi, refreshLists } from './messages.ts'
import { type ChosenPerson, PeopleChooser } from './PeopleChooser.tsx'

/** The people in a group. Its owner names it, adds and removes people; anyone can leave. */
export default function PeopleDialog({
  conversation,
  onClose,
  onLeft,
}: {
  conversation: Conversation
  onClose: () => void
  onLeft: () => Promise<void>
}) {
  const { userProfile } = useAuth()
  const { id, people, isOwner } = conversation
  const act = useAction(id)
  const [removing, setRemoving] = useState<Participant | 'me' | null>(null)
  const leave = async () => {
    if (!(await act(() => messagesApi.removePerson({ id, uid: 'me' })))) return false
    onClose()
    await onLeft()
    return true
  }
  return (
    <Dialog open onClose={onClose} title={<Trans>People in this group</Trans>}>
      {isOwner && <Rename conversation={conversation} act={act} />}
      <ul className="divide-y divide-line">
        <li className="flex min-h-14 items-center gap-3 py-2">
          <Avatar name={userProfile?.displayName ?? ''} src={userProfile?.photoURL} decorative />
          <span className="min-w-0 flex-1 font-semibold">
            <Trans>You</Trans>
          </span>
          {isOwner && <OwnerChip />}
        </li>
        {people.map((person) => (
          <PersonLine key={person.uid} person={person}>
            {isOwner && (
              <Button size="small" look="quiet" onClick={() => setRemoving(person)}>
                <Trans>Remove</Trans>
                <VisuallyHidden>
                  <bdi>{person.name}</bdi>
                </VisuallyHidden>
              </Button>
            )}
          </PersonLine>
        ))}
      </ul>
      {isOwner && people.length + 1 < GROUP_PEOPLE && <Add conversation={conversation} act={act} />}
      <Button className="mt-4" onClick={() => setRemoving('me')}>
        <Trans>Leave group</Trans>
      </Button>
      {removing && (
        <ConfirmDialog
          danger
          title={
            removing === 'me' ? (
              <Trans>Leave this group?</Trans>
            ) : (
              <Trans>Remove {{ name: removing.name }} from the group?</Trans>
            )
          }
          verb={removing === 'me' ? <Trans>Leave group</Trans> : <Trans>Remove</Trans>}
          onConfirm={removing === 'me' ? leave : () => act(() => messagesApi.removePerson({ id, uid: removing.uid }))}
          onClose={() => setRemoving(null)}
        >
          {removing === 'me' ? (
            <Trans>You won't get its messages, and only its admin can add you again.</Trans>
          ) : (
            <Trans>They won't get its messages unless you add them again.</Trans>
          )}
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function PersonLine({ person, children }: { person: Participant; children: React.ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <Avatar name={person.name} src={person.photoURL} decorative />
      <Link to={paths.profile(person)} className="min-w-0 flex-1 font-semibold wrap-anywhere hover:underline">
        <bdi>{person.name}</bdi>
      </Link>
      {person.isOwner && <OwnerChip />}
      {person.state === 'requested' && (
        <Chip>
          <Trans>Invited</Trans>
        </Chip>
      )}
      {children}
    </li>
  )
}

function OwnerChip() {
  return (
    <Chip tone="primary">
      <Trans>Admin</Trans>
    </Chip>
  )
}

type Act = ReturnType<typeof useAction>

function Rename({ conversation: { id, title }, act }: { conversation: Conversation; act: Act }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(title)
  return (
    <form
      noValidate
      className="mb-3 flex items-end gap-2"
      onSubmit={submitting(() => act(() => messagesApi.rename({ id, title: typed.trim() })))}
    >
      <TextField
        className="flex-1"
        label={t`Group name`}
        value={typed}
        onValueChange={setTyped}
        maxLength={GROUP_TITLE}
        dir="auto"
      />
      <Button type="submit" disabled={typed.trim() === title}>
        <Trans>Save</Trans>
      </Button>
    </form>
  )
}

function Add({ conversation: { id, people }, act }: { conversation: Conversation; act: Act }) {
  const { userProfile } = useAuth()
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const add = async () => {
    if (await act(() => messagesApi.addPeople({ id, uids: chosen.map(({ uid }) => uid) }))) setChosen([])
  }
  return (
    <div className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <h3 className="text-base">
        <Trans>Add people</Trans>
      </h3>
      <PeopleChooser
        chosen={chosen}
        onChange={setChosen}
        most={GROUP_PEOPLE - 1 - people.length}
        without={[userProfile?.uid ?? '', ...people.map(({ uid }) => uid)]}
      />
      {chosen.length > 0 && (
        <Button look="primary" onClick={() => void add()}>
          <Trans>Add</Trans>
        </Button>
      )}
    </div>
  )
}

/** Runs an action and refetches the group; returns whether it succeeded. */
function useAction(id: string) {
  const saveFailed = useSaveFailedToast()
  return async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      await queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey })
      refreshLists()
      return true
    } catch (error) {
      saveFailed(error)
      return false
    }
  }
}
