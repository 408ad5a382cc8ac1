/** An iPhone or iPad. An iPad claims to be a Mac, but has a touch screen. */
export function isIos(device: Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'> = navigator): boolean {
  return /iPad|iPhone|iPod/.test(device.userAgent) || (device.platform === 'MacIntel' && device.maxTouchPoints > 1)
}

/** With a ⌘ key where others have Ctrl; an iPad's keyboard has one too. */
export const isMac = (): boolean => /^(Mac|iP)/.test(navigator.platform)

/** Opened from the Home Screen, without the browser's interface. */
export function isInstalled(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    (navigator as { standalone?: boolean }).standalone === true
  )
}
