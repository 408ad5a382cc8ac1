import { useLingui } from '@lingui/react/macro'
import type { PictureProblem } from './post-pictures.ts'
import type { PostProblem } from './post-problems.ts'

/** Error messages for the text, each with how to fix it. */
export function useProblemLabels() {
  const { t } = useLingui()
  return (problem: PostProblem, limit: number): string => {
    switch (problem) {
      case 'empty':
        return t`Write something or add a picture.`
      case 'too_long':
        return t`Use up to ${limit} characters.`
      case 'html':
        return t`Plain text only. Remove the HTML.`
      case 'unseen':
        return t`The text contains invisible characters. Remove them or type it again.`
    }
  }
}

/** Reasons why a file wasn't accepted. */
export function usePictureProblemLabels() {
  const { t } = useLingui()
  return ({ name, problem }: { name: string; problem: PictureProblem }): string => {
    switch (problem) {
      case 'type':
        return t`${name}: use a JPEG, PNG or WebP picture.`
      case 'size':
        return t`${name} is larger than 10 MB. Choose a smaller one.`
      case 'unreadable':
        return t`Couldn't read ${name} as a picture. Choose another one.`
      case 'many':
        return t`${name} wasn't added. You can add up to 4 pictures.`
    }
  }
}
