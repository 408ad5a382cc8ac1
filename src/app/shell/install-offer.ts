/** The facts that decide what to offer. */
export interface InstallFacts {
  ios: boolean
  installed: boolean
  /** Whether the browser has offered to install (`beforeinstallprompt`) and the offer is still open. */
  offered: boolean
  /** The stored flags of prompts dismissed in this browser. */
  dismissed: string | null
  iosDismissed: string | null
}

/** The button if the browser offers to install, the steps on iOS, nothing once dismissed or installed. */
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
