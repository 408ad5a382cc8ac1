/** Faults a profile picture can have, at `/pictures/fault/{key}` on the picture host, with labels for the forms. */
export const pictureFaults = {
  '429': 'responds with 429, too many requests',
  'flaky-429': 'responds with 429 once, then with a picture',
  'wrong-type': 'a web page instead of a picture',
  svg: 'an SVG drawing with a script in it',
  lies: "claims to be a JPEG, but isn't a picture",
  empty: 'an empty file',
  'too-big': 'larger than 5 MB, size not declared',
  'too-big-declared': 'larger than 5 MB, size declared',
  'redirect-elsewhere': 'redirects to another host',
  hang: 'never responds',
} as const

export type PictureFault = keyof typeof pictureFaults
