import calls from 'virtual:calls/reports'
import { apiOf } from '#platform/web/api.ts'
import type { reportingContract } from '../contract.ts'

export const reportingApi = apiOf<typeof reportingContract>(calls)
