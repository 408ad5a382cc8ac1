import type { GymPicture } from '../contract.ts'

/** A picture's address in one of the smaller sizes there are. */
export const sizedAddress = (url: string, side: 640 | 192) => `${url}${url.includes('?') ? '&' : '?'}w=${side}`

/** What an image element needs to load no more than it shows. */
export const sourcesOf = ({ url, width }: GymPicture) => ({
  src: sizedAddress(url, 640),
  srcSet: `${sizedAddress(url, 640)} 640w, ${url} ${Math.max(width, 641)}w`,
})
