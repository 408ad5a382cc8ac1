import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type PictureProblem, pictureFrom } from './post-pictures.ts'

/** One picture from the chosen files, or the reason it can't be used. */
export function useOnePicture(onTaken: (picture: { id: string; alt: string; file: Blob }) => void) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const words = {
    type: t`Use a JPEG, PNG or WebP picture.`,
    size: t`This picture is larger than 10 MB.`,
    unreadable: t`Couldn't read this picture.`,
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
