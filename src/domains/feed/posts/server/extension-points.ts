import type { SQL } from 'drizzle-orm'
import { extensionPoint } from '#platform/extension-point.ts'

/** Whether a picture `i` is in a message for this member, as a condition. */
export const pictureInMessageVisibleTo = extensionPoint<(uid: string) => SQL>('pictures in messages')
