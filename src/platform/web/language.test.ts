import { expect, onTestFinished, test, vi } from 'vitest'
import { i18n } from './i18n.ts'
import { chooseLanguage } from './language.ts'

test('keeps the language chosen last, even if the texts of an earlier one arrive later', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  const stored: string[] = []
  vi.stubGlobal('localStorage', { setItem: (_key: string, value: string) => stored.push(value) })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  // English is bundled.
  expect(await Promise.all([chooseLanguage('es'), chooseLanguage('en')])).toEqual([false, true])
  expect([i18n.locale, document.documentElement.lang, ...stored]).toEqual(['en', 'en', 'en'])
})
