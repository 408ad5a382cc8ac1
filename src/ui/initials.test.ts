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
])('a member without a picture still has a face: %s becomes %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

test.each(['', '   ', '🥋🔥', '—'])('a name without letters (%o) has no initials', (name) => {
  expect(initialsOf(name)).toBeNull()
})
