import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { VideoFile } from '../contract.ts'

/** Picks the thumbnail shown before a video plays. */
export function PosterPicker({ file, onChoose }: { file: VideoFile; onChoose: (poster: number) => void }) {
  const { t } = useLingui()
  const name = useId()
  const [chosen, setChosen] = useState(file.poster)
  if (file.posters.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">
        <Trans>Thumbnail</Trans>
      </legend>
      <div className="grid grid-cols-3 gap-2">
        {file.posters.map((url, index) => (
          <label key={url} className="relative block cursor-pointer">
            <input
              type="radio"
              name={name}
              checked={chosen === index + 1}
              onChange={() => {
                setChosen(index + 1)
                onChoose(index + 1)
              }}
              aria-label={t`Thumbnail ${{ number: index + 1 }}`}
              className="peer sr-only"
            />
            <img
              src={url}
              alt=""
              className="aspect-video w-full rounded-control border-4 border-transparent bg-black object-contain peer-checked:border-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
