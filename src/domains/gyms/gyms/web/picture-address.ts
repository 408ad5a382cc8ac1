import type { GymPicture } from '../contract.ts'

/** A picture's URL in one of the smaller sizes. */
export const sizedAddress = (url: string, side: 640 | 192) => `${url}${url.includes('?') ? '&' : '?'}w=${side}`

/** `src` and `srcSet` for an image. */
export const sourcesOf = ({ url, width }: GymPicture) => ({
  src: sizedAddress(url, 640),
  srcSet: `${sizedAddress(url, 640)} 640w, ${url} ${Math.max(width, 641)}w`,
})
