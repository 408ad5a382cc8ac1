import type { SQL } from 'drizzle-orm'
import { extensionPoint } from '#platform/extension-point.ts'

/** An SQL condition on picture `i`: it's in a message this member can see. */
export const pictureInMessageVisibleTo = extensionPoint<(uid: string) => SQL>('pictures in messages')
