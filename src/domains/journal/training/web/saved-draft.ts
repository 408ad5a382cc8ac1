import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import type { DraftPicture, FormDraft } from './session-draft.ts'

/** Session drafts saved while typing. */
export const sessionDrafts = { read: readSessionDraft, keep: storeSessionDraft, forget: forgetSessionDraft }

/** The name for a draft's files, which are stored apart from the text, so typing doesn't rewrite megabytes. */
const filesOf = (of: string) => `${of} files`

type Files = { id: string; file: Blob }[]
interface KeptDraft extends Omit<FormDraft, 'pictures'> {
  pictures: { id: string; alt: string; url?: string }[]
}

/** The file ids last saved, by draft. */
const keptFiles = new Map<string, string>()
/** Pending writes; reads wait for them. */
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

/** Stores a draft. Starts synchronously, so that it works even while the page unloads. */
function storeSessionDraft(of: string, draft: FormDraft): Promise<void> {
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
    ...(changed ? [saveDraft(filesOf(of), files satisfies Files)] : []),
    saveDraft(of, { ...draft, pictures } satisfies KeptDraft),
  ])
}

function forgetSessionDraft(of: string): Promise<void> {
  keptFiles.delete(of)
  return after([deleteDraft(of), deleteDraft(filesOf(of))])
}

/** IndexedDB runs transactions in the order they were started. */
function after(writes: Promise<void>[]): Promise<void> {
  writing = Promise.all(writes).then(() => {})
  return writing
}
