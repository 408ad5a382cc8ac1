import { onlineManager } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { type ApplicationForm, emptyForm } from '../application.ts'
import type { Application, MyApplication } from '../contract.ts'
import { isOpen } from '../rules.ts'
import { creatorsApi, myApplicationQuery } from './creators.ts'

const DRAFT = 'creator application'
const PAUSE_MS = 1500

/** Where the form is saved. `here`: on this device only. */
export type ApplicationSaveState =
  | { status: 'new' }
  | { status: 'saved'; at: Date }
  | { status: 'here' }
  | { status: 'elsewhere' }

interface Local {
  form: ApplicationForm
  version: number
}

/**
 * An application form that saves itself: on this device immediately, on the server after a pause. It never overwrites
 * another window's changes.
 */
export function useApplication({ application, profile }: MyApplication) {
  const open = application && isOpen(application.state) ? application : null
  const [form, setForm] = useState<ApplicationForm>(
    () => open?.form ?? { ...emptyForm(), displayName: profile.displayName, country: '' },
  )
  const [kept, setKept] = useState<ApplicationSaveState>(
    open ? { status: 'saved', at: new Date(open.updatedAt) } : { status: 'new' },
  )
  const version = useRef(open?.version ?? 0)
  const changes = useRef(0)
  const [round, setRound] = useState(0)

  const change = useCallback((changed: Partial<ApplicationForm>) => {
    changes.current += 1
    setRound(changes.current)
    setForm((before) => ({ ...before, ...changed }))
  }, [])

  // Restores changes that never reached the server, unless another window has saved since.
  useEffect(() => {
    void readDraft<Local>(DRAFT).then((local) => {
      if (!local) return
      if (local.version === version.current) change(local.form)
      else void deleteDraft(DRAFT)
    })
  }, [change])

  const accept = useCallback((saved: Application) => {
    version.current = saved.version
    queryClient.setQueryData(myApplicationQuery.queryKey, (before: MyApplication | undefined) =>
      before ? { ...before, applying: { status: 'open' as const }, application: saved } : before,
    )
  }, [])

  useEffect(() => {
    if (round === 0) return
    void saveDraft(DRAFT, { form, version: version.current } satisfies Local)
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)

    async function save() {
      if (!onlineManager.isOnline()) return setKept({ status: 'here' })
      try {
        accept(await creatorsApi.saveApplication({ version: version.current, form }))
        setKept({ status: 'saved', at: new Date() })
        if (changes.current === round) await deleteDraft(DRAFT)
      } catch (error) {
        setKept({ status: failureOf(error).code === 'DRAFT_CHANGED' ? 'elsewhere' : 'here' })
      }
    }
  }, [form, round, accept])

  async function submit(answer: string) {
    const sent = await creatorsApi.submitApplication({ version: version.current, form, answer })
    setRound(0)
    await deleteDraft(DRAFT)
    accept(sent)
  }

  return { form, change, kept, submit }
}
