import { days } from '#platform/clock.ts'

/** Accounts created within this time of each other count as created together. */
export const CREATED_TOGETHER_MS = days(1)

/** A member's connections with others. Decision record 51 says which abuse this prevents, and which it doesn't. */
export interface Connections {
  uid: string
  createdAt: Date
  /** Networks of the member's current sessions; for IPv6, the /64. */
  addresses: readonly string[]
  follows: readonly string[]
  /** Other members whom this member checked in, or who checked in at this member's unofficial events. */
  checkedIn: readonly string[]
}

export function areConnected(one: Connections, other: Connections): boolean {
  return (
    Math.abs(one.createdAt.getTime() - other.createdAt.getTime()) < CREATED_TOGETHER_MS ||
    one.addresses.some((address) => other.addresses.includes(address)) ||
    (one.follows.includes(other.uid) && other.follows.includes(one.uid)) ||
    one.checkedIn.includes(other.uid) ||
    other.checkedIn.includes(one.uid)
  )
}

/** Splits members into circles. Everyone who can be reached from a member through connections is in the same circle. */
export function circlesOf(members: readonly Connections[]): string[][] {
  const circles: Connections[][] = []
  for (const member of members) {
    const joined = circles.filter((circle) => circle.some((other) => areConnected(member, other)))
    for (const circle of joined) circles.splice(circles.indexOf(circle), 1)
    circles.push([member, ...joined.flat()])
  }
  return circles.map((circle) => circle.map(({ uid }) => uid))
}

/** How many circles confirm something, not counting the author's. */
export function countConfirmingCircles(
  members: readonly Connections[],
  { author, by }: { author: string | null; by: readonly string[] },
): number {
  const circles = circlesOf(members.filter(({ uid }) => uid === author || by.includes(uid)))
  return circles.filter((circle) => author === null || !circle.includes(author)).length
}

/**
 * The network of an IP address: for IPv6 its /64, since a whole /64 usually belongs to one household or device. Null
 * for text that doesn't look like an IP address.
 */
export function networkOf(address: string): string | null {
  if (!address.includes(':')) return /^\d+(\.\d+){3}$/.test(address) ? address : null
  const host = URL.parse(`http://[${address}]/`)?.hostname.slice(1, -1)
  if (!host) return null
  const [head = '', tail] = host.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const last = tail.split(':').filter(Boolean)
    groups.push(...Array.from({ length: 8 - groups.length - last.length }, () => '0'), ...last)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
