import type { PageSettings } from '../page-settings.ts'
import { requestScope } from './request-scope.ts'

export { settingKeys } from './stored-settings.ts'

/** Only the settings in the visitor's cookie are known on the server. */
export const readSetting = (key: string) => requestScope().settings[key as keyof PageSettings] ?? null
export const storeSetting = () => {}
