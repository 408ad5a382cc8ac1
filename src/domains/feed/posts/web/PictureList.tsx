import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { ErrorText } from '#ui/ErrorText.tsx'
import { TextField } from '#ui/TextField.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { POST_LIMITS } from '../limits.ts'
import type { ChosenPicture } from './post-pictures.ts'
import type { PostProblem } from './post-problems.ts'
import { usePictureProblemLabels, useProblemLabels } from './problem-labels.ts'
import type { usePictureChoosing } from './use-picture-choosing.ts'

interface PictureListProps {
  pictures: readonly ChosenPicture[]
  problems: Record<string, PostProblem>
  onChange: (pictures: ChosenPicture[]) => void
  /** An extra action for each picture. */
  actionFor?: ((picture: ChosenPicture, at: number) => ReactNode) | undefined
}

/** The pictures of a draft in order, each with its alt text. */
export function PictureList({ pictures, problems, onChange, actionFor }: PictureListProps) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  const [moved, setMoved] = useState('')
  if (pictures.length === 0) return null
  const count = pictures.length
  const move = (from: number, to: number) => {
    const reordered = [...pictures]
    reordered.splice(to, 0, ...reordered.splice(from, 1))
    onChange(reordered)
    setMoved(t`Picture ${{ from: from + 1 }} is now picture ${{ to: to + 1 }} of ${count}.`)
    // Moving the row loses the button's focus. If the row can't move further, the other button is focused.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.children[to]?.querySelectorAll<HTMLElement>('[data-move]') ?? [])]
      const wanted = buttons.find(({ dataset }) => dataset.move === (to < from ? 'earlier' : 'later')) ?? buttons[0]
      wanted?.focus()
    })
  }
  return (
    <>
      <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
      <ol ref={list} aria-label={t`Pictures`} className="flex flex-col gap-3">
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            at={at}
            count={count}
            problem={problems[picture.id]}
            onDescribe={(alt) =>
              onChange(pictures.map((other) => (other.id === picture.id ? { ...other, alt } : other)))
            }
            onMove={(to) => move(at, to)}
            onRemove={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
          >
            {actionFor?.(picture, at)}
          </PictureRow>
        ))}
      </ol>
    </>
  )
}

interface PictureRowProps extends MoveButtonsProps {
  picture: ChosenPicture
  problem: PostProblem | undefined
  onDescribe: (alt: string) => void
  onRemove: () => void
  children: ReactNode
}

function PictureRow({ picture, at, count, problem, onDescribe, onMove, onRemove, children }: PictureRowProps) {
  const { t } = useLingui()
  const words = useProblemLabels()
  const number = at + 1
  return (
    <li className="flex flex-col gap-1 rounded-control border border-line p-2">
      <div className="flex gap-3">
        <Preview picture={picture} alt={picture.alt || t`Picture ${number} of ${count}`} />
        <TextField
          className="flex-1"
          label={t`Describe picture ${number}`}
          hint={t`For people who can't see it.`}
          dir="auto"
          value={picture.alt}
          limit={picture.alt.length > POST_LIMITS.alt * 0.8 ? POST_LIMITS.alt : undefined}
          error={problem && words(problem, POST_LIMITS.alt)}
          onValueChange={onDescribe}
        />
      </div>
      <div className="flex flex-wrap gap-1">
        <MoveButtons at={at} count={count} onMove={onMove} />
        {children}
        <Button
          size="small"
          look="quiet"
          className="ml-auto"
          icon={<X aria-hidden="true" size={18} />}
          aria-label={t`Remove picture ${number}`}
          onClick={onRemove}
        >
          <span className="max-sm:sr-only">
            <Trans>Remove</Trans>
          </span>
        </Button>
      </div>
    </li>
  )
}

interface MoveButtonsProps {
  at: number
  count: number
  onMove: (to: number) => void
}

function MoveButtons({ at, count, onMove }: MoveButtonsProps) {
  const { t } = useLingui()
  const number = at + 1
  return (
    <>
      {at > 0 && (
        <Button
          size="small"
          look="quiet"
          icon={<ArrowUp aria-hidden="true" size={18} />}
          data-move="earlier"
          aria-label={t`Move earlier: picture ${number}`}
          onClick={() => onMove(at - 1)}
        >
          <span className="max-sm:sr-only">
            <Trans>Move earlier</Trans>
          </span>
        </Button>
      )}
      {at < count - 1 && (
        <Button
          size="small"
          look="quiet"
          icon={<ArrowDown aria-hidden="true" size={18} />}
          data-move="later"
          aria-label={t`Move later: picture ${number}`}
          onClick={() => onMove(at + 1)}
        >
          <span className="max-sm:sr-only">
            <Trans>Move later</Trans>
          </span>
        </Button>
      )}
    </>
  )
}

function Preview({ picture, alt }: { picture: ChosenPicture; alt: string }) {
  const chosen = useFileAddress('file' in picture ? picture.file : undefined, picture.id)
  const src = 'url' in picture ? picture.url : chosen
  return src ? (
    <img src={src} alt={alt} className="size-24 shrink-0 rounded-control bg-sunk object-cover" />
  ) : (
    <span className="size-24 shrink-0 rounded-control bg-sunk" />
  )
}

/** The files that couldn't be added, with the reasons. */
export function RefusedPictures({ refused }: Pick<ReturnType<typeof usePictureChoosing>, 'refused'>) {
  const words = usePictureProblemLabels()
  return (
    <div aria-live="polite" className="mt-2 flex flex-col gap-1 empty:hidden">
      {refused.map((one) => (
        <ErrorText key={one.name}>{words(one)}</ErrorText>
      ))}
    </div>
  )
}

/** An object URL for a file, revoked on unmount. `id` identifies the file across renders. */
export function useFileAddress(file: Blob | undefined, id: string): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a file read from storage again is a different object
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [id])
  return address
}
