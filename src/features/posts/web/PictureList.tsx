import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/TextField.tsx'
import { POST_LIMITS } from '../limits.ts'
import type { ChosenPicture } from './post-pictures.ts'
import type { PostProblem } from './post-problems.ts'
import { useProblemWords } from './problem-words.ts'

/** The pictures of a post being written, in their order, each with words for who cannot see it. */
export function PictureList({
  pictures,
  problems,
  onChange,
}: {
  pictures: readonly ChosenPicture[]
  problems: Record<string, PostProblem>
  onChange: (pictures: ChosenPicture[]) => void
}) {
  const { t } = useLingui()
  const words = useProblemWords()
  if (pictures.length === 0) return null
  const count = pictures.length
  const move = (from: number, to: number) => {
    const moved = [...pictures]
    moved.splice(to, 0, ...moved.splice(from, 1))
    onChange(moved)
  }
  return (
    <ol aria-label={t`Pictures`} className="flex flex-col gap-3">
      {pictures.map((picture, at) => {
        const problem = problems[picture.id]
        return (
          <li key={picture.id} className="flex flex-col gap-1 rounded-control border border-line p-2">
            <div className="flex gap-3">
              <Preview picture={picture} alt={picture.alt || t`Picture ${at + 1} of ${count}`} />
              <TextField
                className="flex-1"
                label={t`Describe picture ${at + 1}`}
                hint={t`For people who cannot see it.`}
                dir="auto"
                value={picture.alt}
                limit={picture.alt.length > POST_LIMITS.alt * 0.8 ? POST_LIMITS.alt : undefined}
                error={problem && words(problem, POST_LIMITS.alt)}
                onValueChange={(alt) =>
                  onChange(pictures.map((other) => (other.id === picture.id ? { ...other, alt } : other)))
                }
              />
            </div>
            <div className="flex flex-wrap gap-1">
              {at > 0 && (
                <Button
                  size="small"
                  look="quiet"
                  icon={<ArrowLeft aria-hidden="true" size={18} />}
                  aria-label={t`Earlier: picture ${at + 1}`}
                  onClick={() => move(at, at - 1)}
                >
                  <Trans>Earlier</Trans>
                </Button>
              )}
              {at < count - 1 && (
                <Button
                  size="small"
                  look="quiet"
                  icon={<ArrowRight aria-hidden="true" size={18} />}
                  aria-label={t`Later: picture ${at + 1}`}
                  onClick={() => move(at, at + 1)}
                >
                  <Trans>Later</Trans>
                </Button>
              )}
              <Button
                size="small"
                look="quiet"
                className="ml-auto"
                icon={<X aria-hidden="true" size={18} />}
                aria-label={t`Remove picture ${at + 1}`}
                onClick={() => onChange(pictures.filter(({ id }) => id !== picture.id))}
              >
                <Trans>Remove</Trans>
              </Button>
            </div>
          </li>
        )
      })}
    </ol>
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

/** An address under which this page shows a file, as long as it does. `id` says whether it is still the same one. */
export function useFileAddress(file: Blob | undefined, id: string): string | undefined {
  const [address, setAddress] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: read from storage again the same file is another object
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [id])
  return address
}
