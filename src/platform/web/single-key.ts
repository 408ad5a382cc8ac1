import { readSetting, settingKeys } from './stored-settings.ts'

/** Whether a key may act as a shortcut: not with Ctrl, ⌘ or Alt, not in fields or menus, nor if they're turned off. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || readSetting(settingKeys.singleKeys) === 'off') return false
  return !(target as HTMLElement).closest?.(
    'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]',
  )
}

export const isDialogOpen = () => document.querySelector('dialog[open], [role="menu"]') !== null
