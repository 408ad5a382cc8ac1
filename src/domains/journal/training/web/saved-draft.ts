import { forgetDraft, keepDraft, readDraft } from '#platform/web/drafts.ts'
import type { DraftPicture, FormDraft } from './session-draft.ts'

/** Sessions as they are kept while they are written. */
export const sessionDrafts = { read: readSessionDraft, keep: keepSessionDraft, forget: forgetSessionDraft }

/** The files are kept apart from the words, so that typing does not write megabytes. */
const filesOf = (of: string) => `${of} files`

type Files = { id: string; file: Blob }[]
interface KeptDraft extends Omit<FormDraft, 'pictures'> {
  pictures: { id: string; alt: string; url?: string }[]
}

/** The ids of the files that were kept last, by draft. */
const keptFiles = new Map<string, string>()
/** What is under way: whoever reads waits for it. */
let writing: Promise<void> = Promise.resolve()

async function readSessionDraft(of: string): Promise<FormDraft | undefined> {
  await writing
  const kept = await readDraft<KeptDraft>(of)
  if (!kept) return undefined
  const files = new Map((await readDraft<Files>(filesOf(of)))?.map(({ id, file }) => [id, file]))
  const pictures = kept.pictures.flatMap(({ id, alt, url }): DraftPicture[] => {
    const file = files.get(id)
    return file ? [{ id, alt, file }] : url ? [{ id, alt, url }] : []
  })
  return { ...kept, pictures }
}

/** Begun at once, also while the page is being left. */
function keepSessionDraft(of: string, draft: FormDraft): Promise<void> {
  const files = draft.pictures.flatMap((picture) => ('file' in picture ? [{ id: picture.id, file: picture.file }] : []))
  const ids = files.map(({ id }) => id).join()
  const changed = (keptFiles.get(of) ?? '') !== ids
  keptFiles.set(of, ids)
  const pictures = draft.pictures.map((picture) => ({
    id: picture.id,
    alt: picture.alt,
    ...('url' in picture && { url: picture.url }),
  }))
  return after([
    ...(changed ? [keepDraft(filesOf(of), files satisfies Files)] : []),
    keepDraft(of, { ...draft, pictures } satisfies KeptDraft),
  ])
}

function forgetSessionDraft(of: string): Promise<void> {
  keptFiles.delete(of)
  return after([forgetDraft(of), forgetDraft(filesOf(of))])
}

/** The database keeps the order in which they were begun. */
function after(writes: Promise<void>[]): Promise<void> {
  writing = Promise.all(writes).then(() => {})
  return writing
}
