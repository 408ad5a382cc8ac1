import { ofRequest } from './request-scope.ts'

export const i18n = ofRequest('i18n')
