/** To the provider's own page, in this tab. Only ever https, or the stand-in of a fresh machine. */
export function leaveToPay(url: string): void {
  const { protocol } = new URL(url)
  if (protocol === 'https:' || protocol === 'http:') window.location.assign(url)
}
