import { requestScope } from './web/request-scope.ts'

export * from './wall-clock.ts'

/** The zone the page is rendered for: the reader's own if they're a member. */
export const deviceZone = (): string => requestScope().firstRender.zone
