import { expect, test } from 'vitest'
import { message } from './messages.ts'
import { answerOf, badField, conflict, InvalidInput } from './refusals.ts'

const past = () => badField('startsAt', message('must be in the future'))

test('translates an error into the requested language, keeping code and data', () => {
  expect(answerOf(past(), 'es-AR,es;q=0.9')).toMatchObject({
    code: 'BAD_REQUEST',
    status: 400,
    message: 'Inicio:\u00a0debe ser una fecha futura',
    data: { field: 'startsAt' },
    language: 'es',
  })
})

test('names an invalid field by its label for people, by its API name for programs', () => {
  expect(answerOf(past(), 'en-IE').message).toBe('Start:\u00a0must be in the future')
  for (const asked of [undefined, null, '', '*'])
    expect(answerOf(past(), asked)).toMatchObject({ message: 'startsAt: must be in the future', language: undefined })
  const minutes = badField('rounds', message('must be in the future'), 'BAD', 'rounds[2].minutes')
  expect(answerOf(minutes, 'en').message).toBe('Minutes:\u00a0must be in the future')
  expect(minutes.message).toBe('rounds[2].minutes: must be in the future')
})

test("doesn't prefix a full sentence with the field", () => {
  const full = conflict(message('Choose a weekday.'), 'FULL', 'day')
  expect(answerOf(full, 'en')).toMatchObject({ message: 'Choose a weekday.', data: { field: 'day' } })
})

test('translates every issue of invalid input into the requested language', () => {
  const input = new InvalidInput([
    {
      field: 'title',
      text: message('must be at least {minimum, plural, one {# character} other {# characters}}', { minimum: 3 }),
    },
    { field: 'day', text: message('is missing') },
  ])
  expect(answerOf(input, 'pt-BR')).toMatchObject({
    message: 'Título:\u00a0precisa ter pelo menos 3 caracteres',
    data: {
      field: 'title',
      issues: [
        { field: 'title', message: 'precisa ter pelo menos 3 caracteres' },
        { field: 'day', message: 'está faltando' },
      ],
    },
  })
})
