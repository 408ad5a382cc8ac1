import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { ContentDraft } from '../contract.ts'
import { CONTENT_LIMITS } from '../kinds.ts'
import { content, contentApi, refreshContent } from './content.ts'
import { type ContentForm, formOf, inputOf, isCutShort, isSame } from './content-draft.ts'

export const draftKeyOf = (id: string) => `content ${id}`

export type Saving =
  | { is: 'saved'; at: Date | null }
  | { is: 'changed' | 'saving' | 'offline' }
  | { is: 'failed'; failure: CallFailure }
  /** Another version was saved while this one was being edited. */
  | { is: 'conflict'; theirs: ContentDraft }

export type FormHandle = ReturnType<typeof useContentForm>

/**
 * The form of a lesson. Each change is stored on this device. For drafts and unpublished lessons, it's also sent within
 * ten seconds; for all others, only when the author saves or takes another step (`PublishBar`).
 */
export function useContentForm(id: string) {
  const [form, setForm] = useState<ContentForm>()
  const [known, setKnown] = useState<ContentDraft | null>(null)
  const [saving, setSaving] = useState<Saving>({ is: 'saved', at: null })
  const [fault, setFault] = useState<CallFailure>()
  const latest = useRef<ContentForm>(undefined)
  const underWay = useRef<Promise<ContentDraft | undefined>>(undefined)
  const isDirty = useRef(false)

  const show = useCallback((next: ContentForm) => {
    latest.current = next
    setForm(next)
  }, [])

  const take = useCallback((draft: ContentDraft) => {
    setKnown(draft)
    queryClient.setQueryData(content.draft.queryKey({ input: { id: draft.id } }), draft)
  }, [])

  useEffect(() => {
    let gone = false
    void begin(id).then(({ kept, draft, failure }) => {
      if (gone) return
      if (draft) take(draft)
      const mine = kept ?? (draft && formOf(draft))
      if (!mine) return setFault(failure)
      show(mine)
      isDirty.current = kept !== undefined && !(draft && isSame(kept, formOf(draft)))
      if (kept && draft && isDirty.current && draft.version !== kept.version)
        setSaving({ is: 'conflict', theirs: draft })
      else if (isDirty.current) setSaving({ is: failure?.kind === 'offline' ? 'offline' : 'changed' })
    })
    return () => {
      gone = true
    }
  }, [id, show, take])

  const change = useCallback(
    (part: Partial<ContentForm>) => {
      if (!latest.current) return
      const next = { ...latest.current, ...part }
      show(next)
      isDirty.current = true
      setSaving((before) => (before.is === 'conflict' ? before : { is: 'changed' }))
      void saveDraft(draftKeyOf(id), next)
    },
    [id, show],
  )

  const send = useCallback(async (): Promise<ContentDraft | undefined> => {
    const sent = latest.current
    if (!sent) return undefined
    setSaving({ is: 'saving' })
    try {
      const draft = await contentApi.save(inputOf(sent))
      return await settle(sent, draft)
    } catch (error) {
      const failure = failureOf(error)
      if (failure.code === 'CHANGED_ELSEWHERE') {
        const theirs = await contentApi.draft({ id }).catch(() => null)
        // Only the response was lost: the server already has this version.
        if (theirs && isSame(formOf(theirs), sent)) return settle(sent, theirs)
        if (theirs) {
          setSaving({ is: 'conflict', theirs })
          return undefined
        }
      }
      setSaving(failure.kind === 'offline' ? { is: 'offline' } : { is: 'failed', failure })
      return undefined
    }

    async function settle(what: ContentForm, draft: ContentDraft) {
      take(draft)
      const now = latest.current ?? what
      show({ ...now, version: draft.version })
      isDirty.current = now !== what
      // A chapter or step that's only begun isn't sent, so this device keeps it.
      if (isDirty.current || isCutShort(now)) void saveDraft(draftKeyOf(id), { ...now, version: draft.version })
      else await deleteDraft(draftKeyOf(id))
      setSaving(isDirty.current ? { is: 'changed' } : { is: 'saved', at: new Date() })
      return draft
    }
  }, [id, show, take])

  /** Sends unsaved changes, one request at a time. Returns the server's draft; undefined if they couldn't be sent. */
  const save = useCallback(async (): Promise<ContentDraft | undefined> => {
    await underWay.current
    if (!isDirty.current && known) return known
    underWay.current = send().finally(() => {
      underWay.current = undefined
    })
    return underWay.current
  }, [known, send])

  const autosaves = known === null || known.state === 'draft' || known.state === 'unpublished'
  const mayAutosave = autosaves && (saving.is === 'changed' || saving.is === 'offline')
  useEffect(() => {
    if (!mayAutosave) return
    const again = () => void save()
    const timer = setInterval(again, CONTENT_LIMITS.autosaveMs)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [mayAutosave, save])

  const leave = useEffectEvent(() => {
    if (mayAutosave) void save().then(() => refreshContent())
  })
  // Until it's sent once, a lesson isn't in the author's list.
  useEffect(() => () => leave(), [])

  /** Resolves a conflict: keeps this version, to be saved over the other, or takes the other. */
  const resolve = useCallback(
    async (keep: 'mine' | 'theirs') => {
      if (saving.is !== 'conflict' || !latest.current) return
      const { theirs } = saving
      take(theirs)
      const next = keep === 'mine' ? { ...latest.current, version: theirs.version } : formOf(theirs)
      show(next)
      isDirty.current = keep === 'mine'
      if (keep === 'mine') {
        setSaving({ is: 'changed' })
        await saveDraft(draftKeyOf(id), next)
      } else {
        setSaving({ is: 'saved', at: new Date(theirs.updatedAt) })
        await deleteDraft(draftKeyOf(id))
      }
    },
    [id, saving, show, take],
  )

  return { form, known, saving, fault, change, save, resolve, take: useTaken(take, show, latest), autosaves }
}

/** Continues the form from the draft that a publishing step returned. */
function useTaken(
  take: (draft: ContentDraft) => void,
  show: (form: ContentForm) => void,
  latest: { current: ContentForm | undefined },
) {
  return useCallback(
    (draft: ContentDraft) => {
      take(draft)
      if (latest.current) show({ ...latest.current, version: draft.version })
    },
    [take, show, latest],
  )
}

async function begin(id: string) {
  const kept = await readDraft<ContentForm>(draftKeyOf(id))
  // The draft was probably never sent, so a missing one on the server isn't an error.
  if (kept?.version === 0) {
    const draft = await contentApi.draft({ id }).catch(() => undefined)
    return { kept, draft, failure: undefined }
  }
  try {
    return { kept, draft: await contentApi.draft({ id }), failure: undefined }
  } catch (error) {
    return { kept, draft: undefined, failure: failureOf(error) }
  }
}
