import { useEffect, useRef, useState } from 'react'
import { type FileMark, isSameFile } from '../upload-answers.ts'
import { fileFault, giveUp, type Progress, type Sending, startSending } from './sending.ts'

/** What the server has of a file that was chosen at this browser. */
export interface BegunUpload extends FileMark {
  address: string
  /** When it was begun: the server keeps it for a day. */
  at: number
}

/** The chosen file and how far it is; null while none is chosen. */
export type Upload = (Progress & Pick<FileMark, 'name' | 'bytes'>) | null

export type Uploading = ReturnType<typeof useUpload>

/** Sends a file while the screen is open. What was begun before goes on when the same file is chosen again. */
export function useUpload({
  begun,
  onBegun,
}: {
  begun: BegunUpload | null
  onBegun: (begun: BegunUpload | null) => void
}) {
  const [upload, setUpload] = useState<Upload>(null)
  const sending = useRef<Sending>(undefined)
  useEffect(() => () => sending.current?.pause(), [])

  async function choose(file: File) {
    const mark = { name: file.name, bytes: file.size, modifiedAt: file.lastModified }
    sending.current?.stop()
    sending.current = undefined
    const why = await fileFault(file)
    if (why) return setUpload({ ...mark, status: 'failed', why, sent: 0 })
    const known = begun && isSameFile(begun, mark) ? begun : null
    if (begun && !known) giveUp(begun.address)
    const at = known?.at ?? Date.now()
    sending.current = startSending(file, {
      address: known?.address,
      onBegun: (address) => onBegun(address === undefined ? null : { ...mark, address, at }),
      onProgress: (progress) => setUpload({ ...mark, ...progress }),
    })
  }

  function remove() {
    sending.current?.stop()
    sending.current = undefined
    if (begun) giveUp(begun.address)
    onBegun(null)
    setUpload(null)
  }

  return {
    upload,
    begun,
    choose,
    pause: () => sending.current?.pause(),
    resume: () => sending.current?.resume(),
    remove,
    /** The file's id once all of it is there; undefined when it will not be. */
    done: async () => sending.current?.done.catch(() => undefined),
  }
}
