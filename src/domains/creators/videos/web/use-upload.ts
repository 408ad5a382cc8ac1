import { useEffect, useRef, useState } from 'react'
import { type FileMark, isSameFile } from '../upload-answers.ts'
import { deleteUpload, fileFault, type Progress, startSending, type UploadHandle } from './upload-file.ts'

/** An upload the server has started. */
export interface StartedUpload extends FileMark {
  address: string
  /** When the upload started; the server keeps it for a day. */
  at: number
}

/** The chosen file and its progress; null while none is chosen. */
export type Upload = (Progress & Pick<FileMark, 'name' | 'bytes'>) | null

export type Uploading = ReturnType<typeof useUpload>

/** Uploads a file while the screen is open. An earlier upload continues once the same file is chosen again. */
export function useUpload({
  begun,
  onBegun,
}: {
  begun: StartedUpload | null
  onBegun: (begun: StartedUpload | null) => void
}) {
  const [upload, setUpload] = useState<Upload>(null)
  const sending = useRef<UploadHandle>(undefined)
  useEffect(() => () => sending.current?.pause(), [])

  async function choose(file: File) {
    const mark = { name: file.name, bytes: file.size, modifiedAt: file.lastModified }
    sending.current?.stop()
    sending.current = undefined
    const why = await fileFault(file)
    if (why) return setUpload({ ...mark, status: 'failed', why, sent: 0 })
    const known = begun && isSameFile(begun, mark) ? begun : null
    if (begun && !known) deleteUpload(begun.address)
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
    if (begun) deleteUpload(begun.address)
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
    /** Resolves to the file's id when the upload finishes, or undefined if it won't. */
    done: async () => sending.current?.done.catch(() => undefined),
  }
}
