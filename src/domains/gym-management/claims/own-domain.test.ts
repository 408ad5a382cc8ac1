import { expect, test } from 'vitest'
import { isAtDomain, ownDomainOf, provingWebsite } from './own-domain.ts'

test.each([
  ['https://www.corribguard.ie/about?x=1', 'corribguard.ie'],
  ['corribguard.ie', 'corribguard.ie'],
  ['http://CorribGuard.IE.', 'corribguard.ie'],
  ['https://gym.co.uk', 'gym.co.uk'],
  ['https://www.gym.co.uk', 'gym.co.uk'],
  ['https://dublin.team.com.br', 'dublin.team.com.br'],
  ['https://柔術.jp', 'xn--1uv663e.jp'],
])("finds the gym's own domain in %s: %s", (website, domain) => {
  expect(ownDomainOf(website)).toBe(domain)
})

test.each([
  'https://co.uk',
  'https://www.co.uk',
  'https://com.br',
  'https://gmail.com',
  'https://corrib.wixsite.com/gym',
  'https://facebook.com/corrib',
  'https://m.facebook.com/corrib',
  'https://www.instagram.com/corrib',
  'https://sites.google.com/view/corrib',
  'https://127.0.0.1',
  'https://[::1]/',
  'https://2130706433',
  'http://localhost:3000',
  'https://intranet',
  'https://ana:secret@corribguard.ie',
  'ftp://corribguard.ie',
  'javascript:alert(1)',
  '',
])('finds no own domain in %s', (website) => {
  expect(ownDomainOf(website)).toBeNull()
})

test('accepts addresses at the domain and its subdomains, and no others', () => {
  for (const email of ['info@corribguard.ie', 'a@mail.corribguard.ie', 'A@CORRIBGUARD.IE', '"x@y"@corribguard.ie'])
    expect([email, isAtDomain(email, 'corribguard.ie')]).toEqual([email, true])
  for (const email of [
    'info@ie',
    'info@notcorribguard.ie',
    'info@corribguard.ie.evil.com',
    'info@corribguard.ie@evil.com',
    'corribguard.ie',
    '@corribguard.ie',
    'info@co.uk',
  ])
    expect([email, isAtDomain(email, 'corribguard.ie')]).toEqual([email, false])
  expect(isAtDomain('info@co.uk', 'gym.co.uk')).toBe(false)
})

test("allows a code on a site builder's site, but not on pages others can write to", () => {
  expect(provingWebsite('corrib.wixsite.com/gym')).toBe('https://corrib.wixsite.com/gym')
  expect(provingWebsite('http://corribguard.ie/')).toBe('http://corribguard.ie/')
  for (const website of [
    'https://facebook.com/corrib',
    'https://linktr.ee/corrib',
    'http://10.0.0.1/',
    'http://localhost/',
    '',
  ])
    expect([website, provingWebsite(website)]).toEqual([website, null])
})
