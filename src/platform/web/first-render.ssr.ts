import { requestScope } from './request-scope.ts'

export const useFirstRender = () => requestScope().firstRender
export const useClock = () => requestScope().firstRender
