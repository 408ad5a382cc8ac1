import { useRef, useState } from 'react'
import { type ChosenPicture, type PictureProblem, pictureFrom, picturesLeft } from './post-pictures.ts'

/**
 * Adds files one by one until the post is full, and reports why any of them weren't accepted. Changes to the list go
 * through `edit`, which keeps pictures that were added since it was rendered.
 */
export function usePictureChoosing(pictures: ChosenPicture[], onChange: (pictures: ChosenPicture[]) => void) {
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ name: string; problem: PictureProblem }[]>([])
  const latest = useRef(pictures)
  latest.current = pictures

  async function choose(files: File[]) {
    if (files.length === 0) return
    setBusy(true)
    setRefused([])
    for (const file of files) {
      const taken = picturesLeft(latest.current) > 0 ? await pictureFrom(file) : { problem: 'many' as const }
      if ('problem' in taken) setRefused((before) => [...before, { name: file.name, problem: taken.problem }])
      else {
        // Updated before the next render, so that two pictures added in a row don't replace each other.
        latest.current = [...latest.current, taken]
        onChange(latest.current)
      }
    }
    setBusy(false)
  }

  function edit(edited: ChosenPicture[]) {
    if (edited.length < pictures.length) setRefused([])
    const added = latest.current.filter(({ id }) => !pictures.some((rendered) => rendered.id === id))
    latest.current = [...edited, ...added]
    onChange(latest.current)
  }

  return { choose, edit, busy, refused, forgetRefused: () => setRefused([]), room: picturesLeft(pictures) }
}
