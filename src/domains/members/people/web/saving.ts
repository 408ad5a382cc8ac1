import { onlineManager } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '#platform/web/errors.ts'

export type Saving =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved' }
  | { status: 'failed'; failure: Failure }

const OFFLINE: Failure = { kind: 'offline', code: 'offline', status: 0, message: '', field: undefined }

/** Sends a form, once at a time: pressing again meanwhile does nothing. `save` answers whether it went through. */
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

/** A form whose first refused field gets the focus each time `refusal` becomes another object. */
export function useFirstErrorFocus(refusal: object | null) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refused] input')?.focus()
  }, [refusal])
  return form
}
