import { readSetting, settingKeys } from './stored-settings.ts'

/** Outside anything that uses letters itself, and only while the member hasn't turned these shortcuts off. */
export function isSingleKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || readSetting(settingKeys.singleKeys) === 'off') return false
  return !(target as HTMLElement).closest?.(
    'input, textarea, select, [contenteditable], [role="menu"], [role="listbox"]',
  )
}

export const isDialogOpen = () => document.querySelector('dialog[open], [role="menu"]') !== null
