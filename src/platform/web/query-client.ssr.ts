import { ofRequest } from './request-scope.ts'

export const queryClient = ofRequest('queryClient')

export async function forgetLastSeen(): Promise<void> {}
