import ipaddr from 'ipaddr.js'

/**
 * The key that rate limits count by: for IPv6 the /64 network, because a customer usually gets all of it. An IPv4
 * address written as IPv6 counts as IPv4; anything else is unchanged.
 */
export function addressGroup(who: string): string {
  if (!ipaddr.IPv6.isValid(who)) return who
  const address = ipaddr.IPv6.parse(who)
  if (address.isIPv4MappedAddress()) return address.toIPv4Address().toString()
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

/** As in Fastify's `trustProxy` option. Hop 0 is the proxy nearest to this process. */
export type TrustedProxies = false | string[] | ((address: string, hop: number) => boolean)

const MOST_HOPS = 9
const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal']

/**
 * The proxies whose X-Forwarded-For is trusted: `off`, a number of hops from 1 to 9, or a list of addresses and ranges.
 * Undefined if it's none of these.
 */
export function trustedProxies(value: string): TrustedProxies | undefined {
  if (value === 'off') return false
  if (/^\d+$/.test(value)) {
    const hops = Number(value)
    return hops >= 1 && hops <= MOST_HOPS ? (_address, hop) => hop < hops : undefined
  }
  const ranges = value.split(/[\s,]+/).filter(Boolean)
  return ranges.length > 0 && ranges.every(isRange) ? ranges : undefined
}

function isRange(range: string): boolean {
  if (NAMED_RANGES.includes(range)) return true
  if (ipaddr.isValidCIDR(range)) return ipaddr.parseCIDR(range)[1] > 0
  return ipaddr.IPv4.isValidFourPartDecimal(range) || ipaddr.IPv6.isValid(range)
}
