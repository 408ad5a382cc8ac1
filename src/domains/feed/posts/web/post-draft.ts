import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { useSavedDraft } from '#platform/web/use-saved-draft.ts'
import type { ChosenPicture } from './post-pictures.ts'

export interface PostDraft {
  text: string
  pictures: ChosenPicture[]
  techniques: string[]
  /** Null until the member chooses one; until then, `useUsualVisibility` decides. */
  visibility: ChosenVisibility | null
  /** The URL of a video in the text that shouldn't be embedded. */
  withoutVideo: string | null
}

export const EMPTY_DRAFT: PostDraft = { text: '', pictures: [], techniques: [], visibility: null, withoutVideo: null }

/** The key of a draft: a new post, a share of one activity, or an edit of an unsent post. */
export const draftOf = (sharedActivityId: string | undefined, unsentId?: string) =>
  unsentId ? `unsent ${unsentId}` : sharedActivityId === undefined ? 'post' : `share ${sharedActivityId}`

export function isEmptyDraft({ text, pictures, techniques }: PostDraft): boolean {
  return text.trim() === '' && pictures.length === 0 && techniques.length === 0
}

/** A draft that's saved as it's written and restored after the tab was closed. */
export const usePostDraft = (of: string, begin: PostDraft) => useSavedDraft<PostDraft>(of, KEEPING, () => begin)

/** Files are stored separately from the text, so typing doesn't write megabytes. */
const filesOf = (of: string) => `${of} files`
type Files = { id: string; file: Blob }[]
type KeptDraft = Omit<PostDraft, 'pictures'> & { pictures: { id: string; alt: string }[] }

/** The ids of the files that were last saved, by draft. */
const keptFiles = new Map<string, string>()
/** Writes run one after another, because a late one would restore a draft that was already posted. */
let writing: Promise<void> = Promise.resolve()

export async function readPostDraft(of: string): Promise<PostDraft | undefined> {
  await writing
  const kept = await readDraft<KeptDraft>(of)
  if (!kept) return undefined
  const files = new Map((await readDraft<Files>(filesOf(of)))?.map(({ id, file }) => [id, file]))
  const pictures = kept.pictures.flatMap((picture) => {
    const file = files.get(picture.id)
    return file ? [{ ...picture, file }] : []
  })
  const draft = { ...kept, pictures }
  return isEmptyDraft(draft) ? undefined : draft
}

function keepPostDraft(of: string, draft: PostDraft): Promise<void> {
  if (isEmptyDraft(draft)) return forgetPostDraft(of)
  writing = writing.then(async () => {
    const files = draft.pictures.flatMap((picture) =>
      'file' in picture ? [{ id: picture.id, file: picture.file }] : [],
    )
    const ids = files.map(({ id }) => id).join()
    if (keptFiles.get(of) !== ids) await saveDraft(filesOf(of), files satisfies Files)
    keptFiles.set(of, ids)
    const pictures = draft.pictures.map(({ id, alt }) => ({ id, alt }))
    await saveDraft(of, { ...draft, pictures } satisfies KeptDraft)
  })
  return writing
}

export function forgetPostDraft(of: string): Promise<void> {
  writing = writing.then(async () => {
    keptFiles.delete(of)
    await deleteDraft(of)
    await deleteDraft(filesOf(of))
  })
  return writing
}

const KEEPING = { read: readPostDraft, keep: keepPostDraft, forget: forgetPostDraft }
