import { days } from '#platform/clock.ts'

/** Accounts made within this time of each other count as made together. */
export const MADE_TOGETHER_MS = days(1)

/** What connects a member with others. Record 51 says what this stops and what it doesn't. */
export interface Connections {
  uid: string
  createdAt: Date
  /** Where their sessions come from, IPv6 by /64. */
  addresses: readonly string[]
  follows: readonly string[]
  /** Members they checked in, or who checked in at an unofficial event of theirs. */
  checkedIn: readonly string[]
}

export function areConnected(one: Connections, other: Connections): boolean {
  return (
    Math.abs(one.createdAt.getTime() - other.createdAt.getTime()) < MADE_TOGETHER_MS ||
    one.addresses.some((address) => other.addresses.includes(address)) ||
    (one.follows.includes(other.uid) && other.follows.includes(one.uid)) ||
    one.checkedIn.includes(other.uid) ||
    other.checkedIn.includes(one.uid)
  )
}

/** Splits members into circles: everyone reached from one of them through connections is in the same circle. */
export function circlesOf(members: readonly Connections[]): string[][] {
  const circles: Connections[][] = []
  for (const member of members) {
    const joined = circles.filter((circle) => circle.some((other) => areConnected(member, other)))
    for (const circle of joined) circles.splice(circles.indexOf(circle), 1)
    circles.push([member, ...joined.flat()])
  }
  return circles.map((circle) => circle.map(({ uid }) => uid))
}

/** How many circles besides the author's confirm something. */
export function countVoices(
  members: readonly Connections[],
  { author, by }: { author: string | null; by: readonly string[] },
): number {
  const circles = circlesOf(members.filter(({ uid }) => uid === author || by.includes(uid)))
  return circles.filter((circle) => author === null || !circle.includes(author)).length
}

/** The network an address belongs to: IPv6 by /64, as one household or device has all of it. Null for what is no address. */
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
