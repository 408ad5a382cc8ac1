import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestIn } from './web-manifest.ts'

const kept = readFileSync(new URL('../../public/manifest.webmanifest', import.meta.url), 'utf8')

test("the installed app and its shortcuts use the browser's language", () => {
  expect(JSON.parse(manifestIn('en', kept))).toEqual(JSON.parse(kept))
  expect(JSON.parse(manifestIn('pt-BR', kept))).toMatchObject({
    id: '/',
    name: 'Open Mat',
    lang: 'pt-BR',
    description: 'Encontre academias e open mats, conecte-se com parceiros de treino e acompanhe seu progresso.',
    shortcuts: [
      { name: 'Encontre uma academia', short_name: 'Buscar', url: '/map' },
      { name: 'Início', url: '/' },
    ],
  })
})
