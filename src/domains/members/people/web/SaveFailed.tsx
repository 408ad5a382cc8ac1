import { Failure } from '#ui/Failure.tsx'
import type { Saving } from './use-saving.ts'

/** Why a form couldn't be saved, unless the refused field shows it. */
export function SaveFailed({ saving, refusedByField }: { saving: Saving; refusedByField?: boolean }) {
  return saving.status === 'failed' && !refusedByField ? <Failure failure={saving.failure} /> : null
}
