import { expect, test } from 'vitest'
import { addressGroup } from './client-address.ts'
import { readConfig } from './config.ts'

test('counts all addresses in one IPv6 network as one', () => {
  expect(addressGroup('2001:db8:1:2::1')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('2001:DB8:1:2:ffff:ffff:ffff:ffff')).toBe('2001:db8:1:2::/64')
  expect(addressGroup('2001:db8:1:3::1')).not.toBe(addressGroup('2001:db8:1:2::1'))
  expect(addressGroup('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test("counts an IPv4 address as itself, however it's written", () => {
  expect(addressGroup('203.0.113.7')).toBe('203.0.113.7')
  expect(addressGroup('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test("leaves a member's id unchanged", () => {
  expect(addressGroup('abcdefghij0123456789')).toBe('abcdefghij0123456789')
  expect(addressGroup('1234')).toBe('1234')
})

const trusted = (TRUST_PROXY: string) => readConfig({ TRUST_PROXY }).trustProxy

test('accepts a number of proxies, or their addresses and ranges', () => {
  expect([trusted('off'), trusted('')]).toEqual([false, false])
  expect(trusted('10.0.0.0/8, 127.0.0.1 2001:db8::/32,loopback')).toEqual([
    '10.0.0.0/8',
    '127.0.0.1',
    '2001:db8::/32',
    'loopback',
  ])
  const twoHops = trusted('2') as (address: string, hop: number) => boolean
  expect([0, 1, 2].map((hop) => twoHops('203.0.113.7', hop))).toEqual([true, true, false])
})

test('refuses to start when TRUST_PROXY is `on` or not an address', () => {
  for (const value of [
    'on',
    'true',
    '0',
    '11',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0',
    'proxy.example',
    '1,10.0.0.0/8',
  ])
    expect(() => trusted(value), value).toThrow(
      /TRUST_PROXY is neither .* Example: TRUST_PROXY=10\.0\.0\.0\/8,127\.0\.0\.1/,
    )
})
