/** A picture's URL in one of the smaller sizes. */
export const sizedAddress = (url: string, side: 1280 | 640 | 192) => `${url}${url.includes('?') ? '&' : '?'}w=${side}`

/** `src` and `srcSet` for an image. Sizes limit its longer side, but `srcSet` needs its width. */
export const sourcesOf = ({ url, width, height }: { url: string; width: number; height: number }) => {
  const longer = Math.max(width, height)
  const smaller = ([640, 1280] as const)
    .filter((side) => side < longer)
    .map((side) => `${sizedAddress(url, side)} ${Math.round((width * side) / longer)}w`)
  return { src: sizedAddress(url, 640), srcSet: [...smaller, `${url} ${width}w`].join(', ') }
}
