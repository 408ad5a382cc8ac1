import calls from 'virtual:calls/attendance'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import type { attendanceContract } from '../contract.ts'

export const attendanceApi = apiOf<typeof attendanceContract>(calls)
export const attendance = queriesOf<typeof attendanceContract>(calls)

// These aren't stored on the device, because they're about other people.
export const attendanceQuery = (asked: { gymId: string; away: boolean }) =>
  attendance.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...asked, cursor, limit: 20 }),
    ...byCursor,
    meta: { keep: false },
  })

export const notesQuery = (of: { gymId: string; uid: string }) =>
  attendance.notes.queryOptions({ input: of, meta: { keep: false } })
