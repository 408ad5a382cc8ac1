import { readSetting, settingKeys } from './stored-settings.ts'

/** Whether a key may act as a shortcut: not where letters are typed, nor if the member turned such shortcuts off. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || readSetting(settingKeys.singleKeys) === 'off') return false
  return !(target as HTMLElement).closest?.(
    'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]',
  )
}

export const isDialogOpen = () => document.querySelector('dialog[open], [role="menu"]') !== null
