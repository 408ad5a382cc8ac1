import { requestScope } from './request-scope.ts'

export const origin = () => requestScope().origin
export const send = (request: Request) => requestScope().call(request)
export const languages = () => requestScope().languages
