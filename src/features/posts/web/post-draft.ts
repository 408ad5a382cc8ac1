import { useCallback, useEffect, useRef, useState } from 'react'
import type { ChosenVisibility } from '#features/activities/activity-types.ts'
import { forgetDraft, keepDraft, readDraft } from '#platform/web/drafts.ts'
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

const KEEP_AFTER_MS = 300

export function isEmptyDraft({ text, pictures, techniques }: PostDraft): boolean {
  return text.trim() === '' && pictures.length === 0 && techniques.length === 0
}

/**
 * A draft that is kept at this browser while it is written, and is there again after the tab was closed. Undefined until it
 * is known what was kept. `wasKept`: it was begun earlier.
 */
export function usePostDraft(of: string) {
  const [draft, setDraft] = useState<PostDraft>()
  const [wasKept, setWasKept] = useState(false)
  const current = useRef(EMPTY_DRAFT)
  const unsaved = useRef<PostDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    let gone = false
    void readPostDraft(of).then((kept) => {
      if (gone) return
      current.current = kept ?? EMPTY_DRAFT
      setDraft(current.current)
      setWasKept(kept !== undefined)
    })
    return () => {
      gone = true
    }
  }, [of])

  const save = useCallback(() => {
    clearTimeout(timer.current)
    const latest = unsaved.current
    unsaved.current = undefined
    if (latest) void keepPostDraft(of, latest)
  }, [of])

  useEffect(() => {
    window.addEventListener('pagehide', save)
    document.addEventListener('visibilitychange', save)
    return () => {
      save()
      window.removeEventListener('pagehide', save)
      document.removeEventListener('visibilitychange', save)
    }
  }, [save])

  const change = useCallback(
    (how: (before: PostDraft) => PostDraft) => {
      current.current = how(current.current)
      unsaved.current = current.current
      setDraft(current.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(save, KEEP_AFTER_MS)
    },
    [save],
  )

  /** Begins anew; nothing of it stays. */
  const discard = useCallback(async () => {
    clearTimeout(timer.current)
    unsaved.current = undefined
    current.current = EMPTY_DRAFT
    setDraft(EMPTY_DRAFT)
    setWasKept(false)
    await forgetPostDraft(of)
  }, [of])

  /** As it is at this moment, also before it is drawn. */
  const latest = useCallback(() => current.current, [])

  return { draft, wasKept, change, discard, latest }
}

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

export function forgetPostDraft(of: string): Promise<void> {
  writing = writing.then(async () => {
    keptFiles.delete(of)
    await forgetDraft(of)
    await forgetDraft(filesOf(of))
  })
  return writing
}
