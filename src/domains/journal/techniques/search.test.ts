import { expect, test } from 'vitest'
import { searchTechniques } from './search.ts'
import { library } from './server/library.ts'

const techniques = library.map(
  ({ slug, name, en = [], pt = [], es = [], jp = [], role, family = null, from = [] }) => ({
    slug,
    name,
    aliases: { en, pt, es, jp },
    role,
    family,
    fromPositions: from,
  }),
)
const slugs = (text: string, narrowing = {}) => searchTechniques(techniques, text, narrowing).map(({ slug }) => slug)

/** What people type, by the technique that has to come first. */
const TYPED = {
  'rear-naked-choke': [
    'mata leao',
    'mata-leão',
    'MATA LEÃO',
    'mataleao',
    'RNC',
    'rnc',
    'rear naked choke',
    'rear-naked',
    'hadaka jime',
    'hadakajime',
    '裸絞',
    '裸絞め',
    'rear nakd choke',
    'naked choke rear',
    'mataleon',
  ],
  guillotine: ['guilotine', 'guillotin', 'guilhotina', 'ギロチンチョーク'],
  'high-elbow-guillotine': ['marcelotine'],
  'triangle-choke': ['triangulo', 'traingle', 'sankaku jime', '三角絞め'],
  'arm-triangle': ['katagatame', 'kata gatame', '肩固め'],
  'darce-choke': ["d'arce", 'darce', 'D’Arce'],
  'ezekiel-choke': ['ezequiel', 'ezekeil', 'sode guruma'],
  'bow-and-arrow-choke': ['arco e flecha'],
  'clock-choke': ['relogio'],
  'paper-cutter-choke': ['bread cutter'],
  armbar: ['armlock', 'chave de braco', 'juji gatame', '腕ひしぎ十字固め', 'arm bar', 'palanca de brazo'],
  americana: ['key lock'],
  kimura: ['kimra'],
  omoplata: ['omaplata', 'オモプラッタ'],
  'wrist-lock': ['mao de vaca'],
  'straight-ankle-lock': ['botinha'],
  'outside-heel-hook': ['heel hook', 'chave de calcanhar'],
  'knee-bar': ['kneebar'],
  'toe-hold': ['toehold'],
  'calf-slicer': ['calf crusher'],
  'electric-chair': ['cadeira eletrica'],
  'half-guard': ['meia guarda', 'media guardia'],
  'spider-guard': ['guarda aranha', 'guardia arana'],
  'closed-guard': ['guarda fechada'],
  'side-control': ['cem quilos'],
  mount: ['montada'],
  'kesa-gatame': ['袈裟固'],
  'knee-shield': ['z guard'],
  'inside-sankaku': ['411', 'honey hole'],
  'de-la-riva': ['DLR', 'delariva'],
  'reverse-de-la-riva': ['RDLR'],
  'fifty-fifty': ['fifty fifty', '50/50'],
  'scissor-sweep': ['tesourinha', 'scisor sweep'],
  'knee-cut-pass': ['knee slice'],
  'toreando-pass': ['toreando', 'torreano'],
  'double-leg': ['baiana'],
  'uchi-mata': ['uchimata', '内股'],
  'osoto-gari': ['osoto', '大外刈'],
  'elbow-knee-escape': ['shrimp', 'fuga de quadril', 'エビ', 'えび'],
  'bridge-and-roll': ['upa', 'trap and roll'],
  berimbolo: ['berimbolo', 'ベリンボロ'],
  'guard-pull': ['puxada de guarda'],
  'firemans-carry': ['firemans carry'],
}

test.for(Object.entries(TYPED))('ranks %s first for each way of typing it', ([slug, texts]) => {
  for (const text of texts) expect(slugs(text)[0], text).toBe(slug)
})

test('ranks whole names, then prefixes, then parts, and typos only without a match', () => {
  expect(slugs('mount').slice(0, 2)).toEqual(['mount', 'mounted-triangle'])
  expect(slugs('mount')).toContain('high-mount')
  expect(slugs('kimura')[0]).toBe('kimura')
  expect(slugs('kimura')).not.toContain('mir-lock')
  expect(slugs('triangle')).not.toContain('americana')
})

test('finds nothing for unknown names or punctuation', () => {
  for (const text of ['qqqqqqqq', '???', '—', 'xy zz']) expect(slugs(text)).toEqual([])
})

test('filters by role, family and position', () => {
  expect(slugs('', { families: ['spine'] })).toEqual(['twister', 'can-opener', 'neck-crank', 'full-nelson'])
  expect(slugs('triangle', { roles: ['position'] })).toEqual(['body-triangle'])
  expect(slugs('sweep', { from: 'deep-half-guard' })).toContain('waiter-sweep')
  expect(slugs('sweep', { from: 'deep-half-guard' })).not.toContain('scissor-sweep')
  expect(slugs('')).toHaveLength(library.length)
})
