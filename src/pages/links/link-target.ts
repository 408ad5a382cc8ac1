/** The target of an old or external link. */
export type LinkTarget =
  | { kind: 'member'; id: string }
  | { kind: 'event'; userId: string; id: string }
  | { kind: 'gym'; id: string }
  | { kind: 'place'; id: string }

export type LinkParams = { userId?: string; eventId?: string; gymId?: string; placeId?: string }

/** How long a link may take before the page says it's slow. */
export const SLOW_LINK_MS = 8_000
const LONGEST_ID = 128

/** The target named by the URL's parts; null if an id can't be valid, so no request is made. */
export function linkTargetOf({ userId, eventId, gymId, placeId }: LinkParams): LinkTarget | null {
  if (![userId, eventId, gymId, placeId].every((id) => id === undefined || mayBeId(id))) return null
  if (userId !== undefined)
    return eventId === undefined ? { kind: 'member', id: userId } : { kind: 'event', userId, id: eventId }
  if (gymId !== undefined) return { kind: 'gym', id: gymId }
  if (placeId !== undefined) return { kind: 'place', id: placeId }
  return null
}

/** The kind of target, even if its id can't be valid. */
export function linkKindOf({ userId, eventId, placeId }: LinkParams): LinkTarget['kind'] {
  if (eventId !== undefined) return 'event'
  if (userId !== undefined) return 'member'
  return placeId === undefined ? 'gym' : 'place'
}

/** The name inside a readable id, for searching: "gracie-barra-dublin" → "gracie barra dublin"; "" for a random id. */
export function searchTextOfId(id: string): string {
  return /^[\p{Ll}\p{Lo}]{2,}([-_ ][\p{Ll}\p{Lo}\p{N}]+)*$/u.test(id) && id.length <= 80 && !/\d{4,}/.test(id)
    ? id.replace(/[-_]+/g, ' ')
    : ''
}

function mayBeId(id: string): boolean {
  return id.trim() !== '' && id.length <= LONGEST_ID && !/[/\p{Cc}]/u.test(id)
}
