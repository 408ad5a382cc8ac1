/** What is known about installing the app here. */
export interface InstallFacts {
  ios: boolean
  installed: boolean
  /** The browser offered to install (`beforeinstallprompt`), and the offer is still open. */
  offered: boolean
  /** The kept flags of §3.7. */
  dismissed: string | null
  iosDismissed: string | null
}

/** §2.50, §2.51, §4.8, §4.9: the button where the browser offers, the steps on iOS, nothing once dismissed or installed. */
export function installOffer({
  ios,
  installed,
  offered,
  dismissed,
  iosDismissed,
}: InstallFacts): 'button' | 'ios-steps' | null {
  if (installed) return null
  if (ios) return iosDismissed === 'true' ? null : 'ios-steps'
  return offered && dismissed !== 'true' ? 'button' : null
}
