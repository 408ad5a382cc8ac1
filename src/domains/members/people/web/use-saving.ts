import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'

export type Saving =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved' }
  | { status: 'failed'; failure: CallFailure }

const OFFLINE: CallFailure = { kind: 'offline', code: 'offline', status: 0, message: '', field: undefined }

/**
 * Submits a form, one request at a time: pressing again while it's saving does nothing. `save` returns whether it
 * succeeded.
 */
export function useSaving() {
  const [saving, setSaving] = useState<Saving>({ status: 'idle' })
  const underWay = useRef(false)

  async function save(send: () => Promise<unknown>): Promise<boolean> {
    if (underWay.current) return false
    if (!onlineManager.isOnline()) {
      setSaving({ status: 'failed', failure: OFFLINE })
      return false
    }
    underWay.current = true
    setSaving({ status: 'saving' })
    try {
      await send()
      setSaving({ status: 'saved' })
      return true
    } catch (error) {
      setSaving({ status: 'failed', failure: failureOf(error) })
      return false
    } finally {
      underWay.current = false
    }
  }

  return { saving, save, forget: () => setSaving({ status: 'idle' }) }
}

/** Focuses the form's first invalid field whenever `refusal` changes to a new object. */
export function useFirstErrorFocus(refusal: object | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input')?.focus()
  }, [refusal])
  return form
}
