/** What can be wrong with a profile picture at the picture host, at `/pictures/fault/{key}`, with words for the forms. */
export const pictureFaults = {
  '429': 'answers 429, too many requests',
  'flaky-429': 'answers 429 once, then a picture',
  'wrong-type': 'a web page instead of a picture',
  svg: 'an SVG drawing with a script in it',
  lies: 'says JPEG, but the bytes are no picture',
  empty: 'an empty file',
  'too-big': 'larger than 5 MB, size not announced',
  'too-big-declared': 'larger than 5 MB, size announced',
  'redirect-elsewhere': 'redirects to another host',
  hang: 'never answers',
} as const

export type PictureFault = keyof typeof pictureFaults
