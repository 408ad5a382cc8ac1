import { requestScoped } from './request-scope.ts'

export const queryClient = requestScoped('queryClient')

export async function clearCachedData(): Promise<void> {}
