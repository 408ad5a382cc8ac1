import { useRef, useState } from 'react'
import { type ChosenPicture, type PictureProblem, pictureFrom, roomFor } from './post-pictures.ts'

/** Takes files one after another until a post is full, and says of each that is not taken why. */
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
      const taken = roomFor(latest.current) > 0 ? await pictureFrom(file) : { problem: 'many' as const }
      if ('problem' in taken) setRefused((before) => [...before, { name: file.name, problem: taken.problem }])
      else {
        // Before it is drawn anew, so that two in a row do not replace each other.
        latest.current = [...latest.current, taken]
        onChange(latest.current)
      }
    }
    setBusy(false)
  }

  return { choose, busy, refused, room: roomFor(pictures) }
}
