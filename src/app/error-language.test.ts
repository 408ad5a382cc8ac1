import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { sayRefusals } from './error-language.ts'

async function answerTo(language: string | undefined, status: number, body: object) {
  const server = Fastify()
  sayRefusals(server)
  server.get('/', (_request, reply) => reply.code(status).send(body))
  const answer = await server.inject({ url: '/', headers: language ? { 'accept-language': language } : {} })
  return { ...answer.json(), spoken: answer.headers['content-language'] }
}

const refusal = {
  code: 'BAD_REQUEST',
  message: 'title: is shorter than 3 letters',
  data: { field: 'title', issues: [{ field: 'title', message: 'is shorter than 3 letters' }] },
}

test('says a refusal in the requested language, with code and data unchanged', async () => {
  expect(await answerTo('es-AR,es;q=0.9', 400, refusal)).toEqual({
    code: 'BAD_REQUEST',
    message: 'Título:\u00a0tiene menos de 3 letras',
    data: { field: 'title', issues: [{ field: 'title', message: 'tiene menos de 3 letras' }] },
    spoken: 'es',
  })
  expect(await answerTo('pt', 404, { message: "This isn't available any more." })).toMatchObject({
    message: 'Isto não está mais disponível.',
  })
})

test('names a refused field as people do, and as sent to programs', async () => {
  const onStart = { message: 'startsAt: is past', data: { field: 'startsAt' } }
  expect((await answerTo('en-IE', 400, onStart)).message).toBe('Start:\u00a0is past')
  expect((await answerTo('pt-BR', 400, onStart)).message).toBe('Início:\u00a0já passou')
  expect(
    (await answerTo('es', 400, { message: 'rounds[2].minutes: is past', data: { field: 'rounds' } })).message,
  ).toBe('Minutos:\u00a0ya pasó')
  for (const language of ['*', undefined]) expect(await answerTo(language, 400, onStart)).toEqual(onStart)
  // What is no field, such as a name before a colon, stays within its sentence.
  expect((await answerTo('en', 409, { message: 'Ana: hello' })).message).toBe('Ana: hello')
})

test('where nothing was refused, an answer stays as it is', async () => {
  const answer = { message: 'This gym is closed.' }
  expect(await answerTo('es', 200, answer)).toEqual({ ...answer, spoken: undefined })
})
