import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, Bell, BellOff, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMuteBlockMenu } from '#domains/feed/follows/web/mute-block-menu.tsx'
import { useReportMenu } from '#domains/members/reporting/web/use-report-menu.tsx'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Menu } from '#ui/Menu.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Conversation } from '../contract.ts'
import { faceOf, useConversationName } from './conversation-labels.ts'
import { conversationQuery, messagesApi, refreshLists, threadQuery } from './messages.ts'

const PeopleDialog = lazyDialog(() => import('./PeopleDialog.tsx'))
const DeleteDialog = lazyDialog(() => import('./DeleteDialog.tsx'))

/** The conversation's name and picture, and a menu of its actions. */
export function ThreadHead({ conversation }: { conversation: Conversation }) {
  const { t } = useLingui()
  const name = useConversationName()(conversation)
  const { kind, people, state } = conversation
  const [open, setOpen] = useState<'people' | 'delete' | null>(null)
  const leave = useLeave(conversation.id)
  const mute = useMute(conversation)
  const [person] = people
  const hiding = useMuteBlockMenu({ uid: person?.uid ?? '', displayName: person?.name ?? '' }, { onBlocked: leave })
  const reporting = useReportMenu(`conversations/${conversation.id}`)
  const isGroup = kind === 'group'
  const mayBlock = kind === 'direct' && person
  return (
    <header className="flex items-center gap-2 border-b border-line px-2 py-2 lg:px-4">
      <Link
        to={paths.messages()}
        title={t`Back`}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-sunk lg:hidden"
      >
        <ArrowLeft aria-hidden="true" size={20} />
      </Link>
      <Avatar name={name} src={faceOf(conversation)} size={40} decorative />
      <div className="min-w-0 flex-1">
        <h1 id="conversation-name" tabIndex={-1} className="truncate text-lg">
          <Name conversation={conversation} name={name} />
        </h1>
        <Subtitle conversation={conversation} />
      </div>
      <Menu
        label={t`More options for this conversation`}
        items={[
          ...(isGroup && state !== 'left'
            ? [{ label: t`People`, icon: <Users aria-hidden="true" />, onPress: () => setOpen('people') }]
            : []),
          ...(state === 'accepted'
            ? [
                conversation.isMuted
                  ? { label: t`Unmute`, icon: <Bell aria-hidden="true" />, onPress: mute }
                  : { label: t`Mute`, icon: <BellOff aria-hidden="true" />, onPress: mute },
              ]
            : []),
          { label: t`Delete…`, icon: <Trash2 aria-hidden="true" />, onPress: () => setOpen('delete') },
          ...reporting.items,
          ...(mayBlock ? hiding.items.filter(({ danger }) => danger) : []),
        ]}
      />
      {hiding.dialog}
      {reporting.dialog}
      {open === 'people' && <PeopleDialog conversation={conversation} onClose={() => setOpen(null)} onLeft={leave} />}
      {open === 'delete' && <DeleteDialog id={conversation.id} onClose={() => setOpen(null)} onDeleted={leave} />}
    </header>
  )
}

function Subtitle({ conversation: { kind, gym, asGym, people, state } }: { conversation: Conversation }) {
  return (
    <>
      {asGym && gym && (
        <p className="truncate text-sm text-quiet">
          <Trans>Replying as {{ name: gym.name }}</Trans>
        </p>
      )}
      {kind === 'group' && state !== 'left' && (
        <p className="text-sm text-quiet">
          <Plural value={{ count: people.length + 1 }} one="# person" other="# people" />
        </p>
      )}
    </>
  )
}

function Name({ conversation: { kind, gym, asGym, people }, name }: { conversation: Conversation; name: string }) {
  const [person] = people
  const to =
    kind === 'gym' && !asGym ? gym && paths.gym(gym.slug) : kind !== 'group' && person ? paths.profile(person) : null
  const words = <bdi>{name}</bdi>
  return to ? (
    <Link to={to} className="hover:underline">
      {words}
    </Link>
  ) : (
    words
  )
}

/** Returns to the list and removes the conversation from the cache. */
function useLeave(id: string) {
  const navigate = useNavigate()
  return async () => {
    await navigate(paths.messages(), { replace: true })
    queryClient.removeQueries({ queryKey: threadQuery(id).queryKey })
    queryClient.removeQueries({ queryKey: conversationQuery(id).queryKey })
    refreshLists()
  }
}

function useMute({ id, isMuted }: Conversation) {
  const { t } = useLingui()
  const saveFailed = useSaveFailedToast()
  const toasts = useToast()
  return async () => {
    try {
      const changed = await (isMuted ? messagesApi.unmute({ id }) : messagesApi.mute({ id }))
      queryClient.setQueryData(conversationQuery(id).queryKey, changed)
      refreshLists()
      toasts.show({ text: isMuted ? t`Conversation unmuted.` : t`Muted. New messages here won't be counted.` })
    } catch (error) {
      saveFailed(error)
    }
  }
}
