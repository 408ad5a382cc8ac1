import { useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '#platform/web/drafts.ts'
import { UNFINISHED_MS } from '../limits.ts'
import { FileChoice } from './FileChoice.tsx'
import { type BegunUpload, useUpload } from './use-upload.ts'

const DRAFT = 'video file'

/** Sends one file, in pieces; paused, cut or reloaded, it goes on where it stopped when the file is chosen again. */
export function UploadPanel({ onHere }: { onHere: (fileId: string) => void }) {
  const [begun, setBegun] = useState<BegunUpload | null>(null)
  useEffect(() => {
    let gone = false
    void readDraft<BegunUpload>(DRAFT).then((kept) => {
      if (!gone && kept && Date.now() - kept.at < UNFINISHED_MS) setBegun((now) => now ?? kept)
    })
    return () => {
      gone = true
    }
  }, [])
  const uploading = useUpload({
    begun,
    onBegun(next) {
      setBegun(next)
      void (next ? keepDraft(DRAFT, next) : forgetDraft(DRAFT))
    },
  })
  const { upload } = uploading
  const told = useRef<string>(undefined)
  const fileId = upload?.status === 'here' ? upload.fileId : undefined
  useEffect(() => {
    if (!fileId || told.current === fileId) return
    told.current = fileId
    setBegun(null)
    void forgetDraft(DRAFT)
    onHere(fileId)
  }, [fileId, onHere])
  return <FileChoice uploading={uploading} />
}
