import { expect, test } from 'vitest'
import { choicesWithin, usualWithin } from './visibility-choice.ts'

test('a share offers nobody more than the original was for', () => {
  expect(choicesWithin('public')).toEqual(['public', 'followers', 'friends', 'private'])
  expect(choicesWithin('followers')).toEqual(['followers', 'friends', 'private'])
  expect(choicesWithin('friends')).toEqual(['friends', 'private'])
  for (const widest of ['event_attendees', 'gym_members', 'private'] as const)
    expect(choicesWithin(widest)).toEqual(['private'])
})

test('the last choice holds as far as it is allowed, and is never widened instead', () => {
  expect(usualWithin('public', 'friends')).toBe('friends')
  expect(usualWithin('followers', 'public')).toBe('followers')
  expect(usualWithin('followers', 'private')).toBe('private')
  expect(usualWithin('friends', 'followers')).toBe('friends')
  expect(usualWithin('gym_members', 'public')).toBe('private')
})
