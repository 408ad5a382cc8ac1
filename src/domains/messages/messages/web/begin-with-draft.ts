import { paths } from '#platform/web/paths.ts'
import { addToDraft } from './message-draft.ts'
import { messagesApi } from './messages.ts'

interface Begun {
  uid: string
  /** To write on behalf of this gym. */
  gymId: string | undefined
  text: string
}

/** Opens a conversation with a member, with a text to edit and send. Returns its path. */
export async function beginWithDraft({ uid, gymId, text }: Begun): Promise<string> {
  const { id } = gymId ? await messagesApi.beginWithGym({ gymId, uid }) : await messagesApi.begin({ uid })
  await addToDraft(id, text)
  return paths.messages(id)
}
