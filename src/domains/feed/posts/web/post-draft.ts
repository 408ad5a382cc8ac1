import type { ChosenVisibility } from '#domains/members/people/visibility.ts'
import { forgetDraft, keepDraft, readDraft } from '#platform/web/drafts.ts'
import { useSavedDraft } from '#platform/web/use-saved-draft.ts'
import type { ChosenPicture } from './post-pictures.ts'

/** A post as it is being written. */
export interface PostDraft {
  text: string
  pictures: ChosenPicture[]
  techniques: string[]
  /** Null until somebody chooses: then it is as last time. */
  visibility: ChosenVisibility | null
  /** The address of a video in the text that is not to be shown as one. */
  withoutVideo: string | null
}

export const EMPTY_DRAFT: PostDraft = { text: '', pictures: [], techniques: [], visibility: null, withoutVideo: null }

/** Drafts by what they are for: a new post, or a share of one entry. */
export const draftOf = (sharedActivityId: string | undefined) =>
  sharedActivityId === undefined ? 'post' : `share ${sharedActivityId}`

export function isEmptyDraft({ text, pictures, techniques }: PostDraft): boolean {
  return text.trim() === '' && pictures.length === 0 && techniques.length === 0
}

/** A post as it is kept while it is written: what was begun is there again after the tab was closed. */
export const usePostDraft = (of: string) => useSavedDraft<PostDraft>(of, KEEPING, () => EMPTY_DRAFT)

/** The files are kept apart from the words, so that typing does not write megabytes. */
const filesOf = (of: string) => `${of} files`
type Files = { id: string; file: Blob }[]
type KeptDraft = Omit<PostDraft, 'pictures'> & { pictures: { id: string; alt: string }[] }

/** The ids of the files that were kept last, by draft. */
const keptFiles = new Map<string, string>()
/** One after another: a late write would bring back what was posted. */
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
    if (keptFiles.get(of) !== ids) await keepDraft(filesOf(of), files satisfies Files)
    keptFiles.set(of, ids)
    const pictures = draft.pictures.map(({ id, alt }) => ({ id, alt }))
    await keepDraft(of, { ...draft, pictures } satisfies KeptDraft)
  })
  return writing
}

function forgetPostDraft(of: string): Promise<void> {
  writing = writing.then(async () => {
    keptFiles.delete(of)
    await forgetDraft(of)
    await forgetDraft(filesOf(of))
  })
  return writing
}

const KEEPING = { read: readPostDraft, keep: keepPostDraft, forget: forgetPostDraft }
