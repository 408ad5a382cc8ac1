/** What is known about installing the app here. */
export interface InstallFacts {
  ios: boolean
  installed: boolean
  /** The browser offered to install (`beforeinstallprompt`), and the offer is still open. */
  offered: boolean
  /** Which prompts were dismissed in this browser. */
  dismissed: string | null
  iosDismissed: string | null
}

/** The button where the browser offers, the steps on iOS, nothing once dismissed or installed. */
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
