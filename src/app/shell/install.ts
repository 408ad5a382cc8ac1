import { useSyncExternalStore } from 'react'
import { isInstalled, isIos } from '#platform/web/device.ts'
import { openListeners } from '#platform/web/listeners.ts'
import { readSetting, settingKeys, storeSetting } from '#platform/web/stored-settings.ts'
import { installOffer } from './install-offer.ts'

/** Not in TypeScript's DOM types, because only Chromium has it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPromptEvent | null = null
const { announce, subscribe } = openListeners()

/** Listens for the browser's offer. Call it first, because the event may come at any time. */
export function awaitInstallOffer() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffer(event as InstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => setOffer(null))
}

/** The current offer, with the actions to install or dismiss. */
export function useInstallOffer() {
  return { offered: useSyncExternalStore(subscribe, currentOffer), install, dismiss, dismissIosSteps }
}

async function install() {
  const asked = offer
  if (!asked) return
  setOffer(null)
  await asked.prompt()
  const { outcome } = await asked.userChoice
  if (outcome === 'dismissed') dismiss()
}

function dismiss() {
  storeSetting(settingKeys.installDismissed, 'true')
  setOffer(null)
}

function dismissIosSteps() {
  storeSetting(settingKeys.iosInstallDismissed, 'true')
  iosClosed = true
  setOffer(null)
}

/** Used when storage is unavailable. */
let iosClosed = false

function currentOffer() {
  return installOffer({
    ios: isIos(),
    installed: isInstalled(),
    offered: offer !== null,
    dismissed: readSetting(settingKeys.installDismissed),
    iosDismissed: iosClosed ? 'true' : readSetting(settingKeys.iosInstallDismissed),
  })
}

function setOffer(next: InstallPromptEvent | null) {
  offer = next
  announce()
}
