export { settingKeys } from './stored-settings.ts'

/** Nothing is stored on the server. */
export const readSetting = () => null
export const storeSetting = () => {}
