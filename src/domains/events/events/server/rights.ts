import { mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { gymRoleAt } from '#domains/gyms/gyms/server/rights.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { found, notAllowed } from '#platform/refusals.ts'
import { type EventAddress, type FoundEvent, findEvent } from './reads.ts'

export type EventRight = 'edit' | 'checkIn' | 'invite'

/** Facts that permissions at an event depend on. */
export interface RunEvent {
  gymId: string
  createdBy: string | null
  hostIds: readonly string[]
}

/**
 * The viewer's permissions at an event. Its creator, its hosts and the gym's staff who manage events have all of them.
 * Coaches can check people in.
 */
export async function rightsAt(
  reader: Reader,
  event: RunEvent,
  viewer: Viewer | null,
): Promise<Record<EventRight, boolean>> {
  if (!viewer) return { edit: false, checkIn: false, invite: false }
  if (event.createdBy === viewer.uid || event.hostIds.includes(viewer.uid))
    return { edit: true, checkIn: true, invite: true }
  const gymRole = await gymRoleAt(reader, event.gymId, viewer)
  const edit = mayAtGym(gymRole, 'events')
  return { edit, checkIn: edit || mayAtGym(gymRole, 'checkIn'), invite: edit }
}

export async function mayRun(
  reader: Reader,
  event: RunEvent,
  viewer: Viewer | null,
  right: EventRight,
): Promise<boolean> {
  return (await rightsAt(reader, event, viewer))[right]
}

/** The event. Throws 404 if the viewer can't see it. */
export async function requireEvent(reader: Reader, address: EventAddress, viewer: Viewer | null): Promise<FoundEvent> {
  return found(await findEvent(reader, address, viewer))
}

/** The event. Throws 404 if the viewer can't see it, 403 without this right. */
export async function requireEventRight(
  reader: Reader,
  address: EventAddress,
  viewer: Viewer,
  right: EventRight,
): Promise<FoundEvent> {
  const event = await requireEvent(reader, address, viewer)
  if (!(await mayRun(reader, event, viewer, right))) throw notAllowed()
  return event
}
