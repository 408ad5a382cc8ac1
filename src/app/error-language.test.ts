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

test('§9.7 a refusal is said in the language that is asked for, its code and data as they were', async () => {
  expect(await answerTo('es-AR,es;q=0.9', 400, refusal)).toEqual({
    code: 'BAD_REQUEST',
    message: 'title: tiene menos de 3 letras',
    data: { field: 'title', issues: [{ field: 'title', message: 'tiene menos de 3 letras' }] },
    spoken: 'es',
  })
  expect(await answerTo('pt', 404, { message: "This isn't available any more." })).toMatchObject({
    message: 'Isto não está mais disponível.',
  })
})

test('in English, and where nothing was refused, an answer stays as it is', async () => {
  for (const language of ['en-IE', 'ja', undefined])
    expect(await answerTo(language, 400, refusal)).toEqual({ ...refusal, spoken: undefined })
  const answer = { message: 'This gym is closed.' }
  expect(await answerTo('es', 200, answer)).toEqual({ ...answer, spoken: undefined })
})
