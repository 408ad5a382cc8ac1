export { keptKeys } from './stored-settings.ts'

/** Nothing is stored on the server. */
export const kept = () => null
export const keep = () => {}
