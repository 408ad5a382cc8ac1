import { useLingui } from '@lingui/react/macro'
import type { PictureProblem } from './post-pictures.ts'
import type { PostProblem } from './post-problems.ts'

/** What is wrong with a text, and what to do. */
export function useProblemLabels() {
  const { t } = useLingui()
  return (problem: PostProblem, limit: number): string => {
    switch (problem) {
      case 'empty':
        return t`Write something, or add a picture.`
      case 'too_long':
        return t`Use at most ${limit} characters.`
      case 'html':
        return t`Plain text only: take the HTML out.`
      case 'unseen':
        return t`There are characters in it that nobody can see. Take them out, or type it anew.`
    }
  }
}

/** Why a file was not taken. */
export function usePictureProblemLabels() {
  const { t } = useLingui()
  return ({ name, problem }: { name: string; problem: PictureProblem }): string => {
    switch (problem) {
      case 'type':
        return t`${name}: use a picture in JPEG, PNG or WebP.`
      case 'size':
        return t`${name} is larger than 10 MB. Choose a smaller one.`
      case 'unreadable':
        return t`${name} cannot be read as a picture. Choose another one.`
      case 'many':
        return t`${name} was left out: a post has at most 4 pictures.`
    }
  }
}
