import { useEffect, useRef, useState } from 'react'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import { UNFINISHED_MS } from '../limits.ts'
import { FileChoice } from './FileChoice.tsx'
import { type StartedUpload, useUpload } from './use-upload.ts'

const DRAFT = 'video file'

/** Uploads one file in chunks. After a pause, lost connection or reload it continues once the same file is chosen. */
export function UploadPanel({ onHere }: { onHere: (fileId: string) => void }) {
  const [begun, setBegun] = useState<StartedUpload | null>(null)
  useEffect(() => {
    let gone = false
    void readDraft<StartedUpload>(DRAFT).then((kept) => {
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
      void (next ? saveDraft(DRAFT, next) : deleteDraft(DRAFT))
    },
  })
  const { upload } = uploading
  const told = useRef<string>(undefined)
  const fileId = upload?.status === 'here' ? upload.fileId : undefined
  useEffect(() => {
    if (!fileId || told.current === fileId) return
    told.current = fileId
    setBegun(null)
    void deleteDraft(DRAFT)
    onHere(fileId)
  }, [fileId, onHere])
  return <FileChoice uploading={uploading} />
}
