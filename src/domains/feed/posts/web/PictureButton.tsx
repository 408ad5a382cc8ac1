import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonProps } from '#ui/Button.tsx'
import { PICTURE_TYPES } from './post-pictures.ts'

export interface PictureButtonProps
  extends Pick<ButtonProps, 'size' | 'look' | 'busy' | 'disabled' | 'children' | 'aria-describedby'> {
  /** Names the file input for assistive technology and tests. */
  label: string
  multiple?: boolean
  onChoose: (files: File[]) => unknown
}

/** Opens the device's file picker; the same file can be chosen again. */
export function PictureButton({ label, multiple, onChoose, ...button }: PictureButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple={multiple}
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={(event) => {
          void onChoose([...(event.target.files ?? [])])
          event.target.value = ''
        }}
        className="sr-only"
      />
      <Button {...button} icon={<ImagePlus aria-hidden="true" size={20} />} onClick={() => field.current?.click()} />
    </>
  )
}
