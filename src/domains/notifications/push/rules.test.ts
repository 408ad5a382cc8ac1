import { expect, test } from 'vitest'
import { deliverUntil, endpointIn } from './rules.ts'

const HOSTS = ['fcm.googleapis.com', '*.push.apple.com', '*.notify.windows.com']

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/QabC',
  'https://db5p.notify.windows.com/w/?token=x',
  'https://a.b.push.apple.com/x',
  'https://FCM.GoogleAPIs.com/x',
])('accepts the browser push service %s', (address) => {
  expect(endpointIn(address, HOSTS)).toBe(new URL(address).href)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user@fcm.googleapis.com/x',
  'https://user:secret@fcm.googleapis.com/x',
  'https://fcm.googleapis.com.evil.example/x',
  'https://evil.example/fcm.googleapis.com',
  'https://evil.example#fcm.googleapis.com',
  'https://evil.example\\@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@evil.example/x',
  'https://push.apple.com/x',
  'https://evilpush.apple.com/x',
  'https://.push.apple.com/x',
  'https://fcm.googleapis.com./x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://[::ffff:127.0.0.1]/x',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/x',
  'http://localhost:5432/x',
  'https://LOCALHOST/x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'nothing at all',
  '',
])('never calls %s', (address) => {
  expect(endpointIn(address, HOSTS)).toBeNull()
})

test('rejects IP addresses, and allows localhost only when listed', () => {
  expect(endpointIn('https://10.0.0.1/x', [...HOSTS, '10.0.0.1', '*.0.0.1'])).toBeNull()
  expect(endpointIn('http://localhost:4231/x', ['localhost'])).toBe('http://localhost:4231/x')
  expect(endpointIn('http://me@localhost:4231/x', ['localhost'])).toBeNull()
  expect(endpointIn('http://a.localhost:4231/x', ['localhost'])).toBeNull()
  expect(endpointIn('http://127.0.0.1:4231/x', ['localhost'])).toBeNull()
})

test('keeps a reminder until its event starts, and everything else for a day', () => {
  const createdAt = '2026-11-20T12:00:00.000Z'
  const until = (type: 'comment' | 'event_reminder', extra = {}) =>
    deliverUntil({ type, createdAt, extra }).toISOString()
  expect(until('comment')).toBe('2026-11-21T12:00:00.000Z')
  expect(until('event_reminder', { start: '2026-11-20T14:00:00.000Z' })).toBe('2026-11-20T14:00:00.000Z')
  expect(until('event_reminder', { start: '2026-11-29T14:00:00.000Z' })).toBe('2026-11-21T12:00:00.000Z')
  expect(until('event_reminder', { start: 'soon' })).toBe('2026-11-21T12:00:00.000Z')
  expect(until('comment', { start: '2026-11-20T14:00:00.000Z' })).toBe('2026-11-21T12:00:00.000Z')
})
