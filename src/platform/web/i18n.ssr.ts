import { requestScoped } from './request-scope.ts'

export const i18n = requestScoped('i18n')
