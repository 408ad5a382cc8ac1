import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PictureProblem, pictureFrom } from './post-pictures.ts'

/** One picture from the files that were chosen, or in words why it cannot be taken. */
export function useOnePicture(onTaken: (picture: { id: string; alt: string; file: Blob }) => void) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const words = {
    type: t`Only JPEG, PNG and WebP pictures can be taken.`,
    size: t`This picture is larger than 10 MB.`,
    unreadable: t`This picture cannot be read.`,
    many: '',
  } satisfies Record<PictureProblem, string>

  async function choose([file]: File[]) {
    if (!file) return
    const taken = await pictureFrom(file)
    setProblem('problem' in taken ? taken.problem : null)
    if ('file' in taken) onTaken(taken)
  }
  return { choose, problem: problem && words[problem] }
}
