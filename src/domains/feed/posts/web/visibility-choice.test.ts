import { expect, test } from 'vitest'
import { choicesWithin, usualWithin } from './visibility-choice.ts'

test("offers a share no wider audience than the original's", () => {
  expect(choicesWithin('public')).toEqual(['public', 'followers', 'friends', 'private'])
  expect(choicesWithin('followers')).toEqual(['followers', 'friends', 'private'])
  expect(choicesWithin('friends')).toEqual(['friends', 'private'])
  for (const widest of ['event_attendees', 'gym_members', 'private'] as const)
    expect(choicesWithin(widest)).toEqual(['private'])
})

test("keeps the last choice if it's allowed, and never widens it", () => {
  expect(usualWithin('public', 'friends')).toBe('friends')
  expect(usualWithin('followers', 'public')).toBe('followers')
  expect(usualWithin('followers', 'private')).toBe('private')
  expect(usualWithin('friends', 'followers')).toBe('friends')
  expect(usualWithin('gym_members', 'public')).toBe('private')
})
