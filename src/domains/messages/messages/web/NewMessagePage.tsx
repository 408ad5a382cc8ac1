import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type LoaderFunctionArgs, replace, useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { useFailureText } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextField } from '#ui/TextField.tsx'
import type { Conversation } from '../contract.ts'
import { GROUP_PEOPLE, GROUP_TITLE } from '../limits.ts'
import { addToDraft } from './message-draft.ts'
import { conversationQuery, messagesApi } from './messages.ts'
import { type ChosenPerson, PeopleChooser } from './PeopleChooser.tsx'
import { RecentConversations } from './RecentConversations.tsx'

/**
 * `?to=` a member, `?gym=` a gym, or both for staff who write to one of their gym's members. Redirects to the
 * conversation. `?share=` a path: its link is added to the draft of the conversation that's chosen.
 */
export async function loader({ request }: LoaderFunctionArgs): Promise<CallFailure | Response | null> {
  const query = new URL(request.url).searchParams
  const [to, gymId] = [query.get('to'), query.get('gym')]
  if (!to && !gymId) return null
  try {
    const begun = gymId
      ? await messagesApi.beginWithGym({ gymId, ...(to && { uid: to }) })
      : await messagesApi.begin({ uid: to ?? '' })
    return replace(opened(begun))
  } catch (error) {
    const failure = failureOf(error)
    if (failure.status === 401) throw error
    return failure
  }
}

/** Caches the conversation, so its page opens without another call. */
function opened(conversation: Conversation): string {
  queryClient.setQueryData(conversationQuery(conversation.id).queryKey, conversation)
  return paths.messages(conversation.id)
}

/** A new message to one member, or to a group of up to 12. */
export function Component() {
  const { isAuthenticated } = useAuth()
  return isAuthenticated ? <NewMessage /> : null
}

function NewMessage() {
  const [search] = useSearchParams()
  const link = ownUrl(search.get('share'))
  const failure = useLoaderData<CallFailure | null>()
  const failureText = useFailureText()
  return (
    <div className="max-w-text pb-12">
      <PageTitle back={paths.messages()}>
        {link ? <Trans>Send in a message</Trans> : <Trans>New message</Trans>}
      </PageTitle>
      {failure && (
        <Alert tone="careful" className="mb-4">
          {failureText(failure)}
        </Alert>
      )}
      {link && <RecentConversations onChoose={(id) => addToDraft(id, link)} />}
      <Card>
        <Begin link={link} />
      </Card>
    </div>
  )
}

/** The full URL of one of our own paths; undefined for anything else. */
function ownUrl(path: string | null): string | undefined {
  if (!path || !URL.canParse(path, window.location.origin)) return undefined
  const url = new URL(path, window.location.origin)
  return url.origin === window.location.origin ? url.href : undefined
}

function Begin({ link }: { link: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { userProfile } = useAuth()
  const failureText = useFailureText()
  const [chosen, setChosen] = useState<ChosenPerson[]>([])
  const [title, setTitle] = useState('')
  const { saving, save, forget } = useSaving()
  const isGroup = chosen.length > 1

  const begin = async () => {
    const begun = await beginWith(chosen, title)
    if (link) await addToDraft(begun.id, link)
    await navigate(opened(begun), { replace: true })
  }
  return (
    <div className="flex flex-col gap-4">
      <PeopleChooser
        chosen={chosen}
        onChange={(people) => {
          setChosen(people)
          forget()
        }}
        most={GROUP_PEOPLE - 1}
        without={[userProfile?.uid ?? '']}
      />
      {isGroup && (
        <TextField
          label={t`Group name`}
          optional
          value={title}
          onValueChange={setTitle}
          maxLength={GROUP_TITLE}
          dir="auto"
        />
      )}
      {saving.status === 'failed' && <ErrorText>{failureText(saving.failure)}</ErrorText>}
      {chosen.length === 0 ? (
        <p className="text-sm text-quiet">
          <Trans>
            Choose one person, or several for a group of up to {GROUP_PEOPLE}. People who don't follow you back get a
            request first.
          </Trans>
        </p>
      ) : (
        <Button
          look="primary"
          busy={saving.status === 'saving'}
          onClick={() => void save(begin)}
          className="self-start"
        >
          {isGroup ? <Trans>Create group</Trans> : <Trans>New message</Trans>}
        </Button>
      )}
    </div>
  )
}

function beginWith(chosen: readonly ChosenPerson[], title: string): Promise<Conversation> {
  const [first = '', ...others] = chosen.map(({ uid }) => uid)
  return others.length > 0
    ? messagesApi.beginGroup({ uids: [first, ...others], title: title.trim() })
    : messagesApi.begin({ uid: first })
}
