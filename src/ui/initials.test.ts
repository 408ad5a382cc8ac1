import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Ana Souza', 'AS'],
  ['ana', 'A'],
  ['Jean-Claude van Damme', 'JD'],
  ['Оля Петрова', 'ОП'],
  ['김민준', '김민'],
  ['山田 太郎', '山太'],
  ['山田太郎', '山田'],
  ['محمد علي', 'مع'],
  ['राहुल शर्मा', 'राश'],
  ['🥋 Bia 🔥', 'B'],
  ['e\u0301lodie', 'É'],
  ['  Zé   da   Silva ', 'ZS'],
])('turns the name %s into the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each(['', '   ', '🥋🔥', '—'])('returns no initials for a name without letters (%o)', (name) => {
  expect(initialsOf(name)).toBeNull()
})
