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

test.for([
  ['mata leao', 'rear-naked-choke'],
  ['mata-leão', 'rear-naked-choke'],
  ['MATA LEÃO', 'rear-naked-choke'],
  ['mataleao', 'rear-naked-choke'],
  ['RNC', 'rear-naked-choke'],
  ['rnc', 'rear-naked-choke'],
  ['rear naked choke', 'rear-naked-choke'],
  ['rear-naked', 'rear-naked-choke'],
  ['hadaka jime', 'rear-naked-choke'],
  ['hadakajime', 'rear-naked-choke'],
  ['裸絞', 'rear-naked-choke'],
  ['裸絞め', 'rear-naked-choke'],
  ['rear nakd choke', 'rear-naked-choke'],
  ['naked choke rear', 'rear-naked-choke'],
  ['guilotine', 'guillotine'],
  ['guillotin', 'guillotine'],
  ['guilhotina', 'guillotine'],
  ['ギロチンチョーク', 'guillotine'],
  ['marcelotine', 'high-elbow-guillotine'],
  ['triangulo', 'triangle-choke'],
  ['traingle', 'triangle-choke'],
  ['sankaku jime', 'triangle-choke'],
  ['三角絞め', 'triangle-choke'],
  ['katagatame', 'arm-triangle'],
  ['kata gatame', 'arm-triangle'],
  ['肩固め', 'arm-triangle'],
  ["d'arce", 'darce-choke'],
  ['darce', 'darce-choke'],
  ['D’Arce', 'darce-choke'],
  ['ezequiel', 'ezekiel-choke'],
  ['ezekeil', 'ezekiel-choke'],
  ['sode guruma', 'ezekiel-choke'],
  ['arco e flecha', 'bow-and-arrow-choke'],
  ['relogio', 'clock-choke'],
  ['bread cutter', 'paper-cutter-choke'],
  ['armlock', 'armbar'],
  ['chave de braco', 'armbar'],
  ['juji gatame', 'armbar'],
  ['腕ひしぎ十字固め', 'armbar'],
  ['arm bar', 'armbar'],
  ['key lock', 'americana'],
  ['kimra', 'kimura'],
  ['omaplata', 'omoplata'],
  ['オモプラッタ', 'omoplata'],
  ['mao de vaca', 'wrist-lock'],
  ['botinha', 'straight-ankle-lock'],
  ['heel hook', 'outside-heel-hook'],
  ['chave de calcanhar', 'outside-heel-hook'],
  ['kneebar', 'knee-bar'],
  ['toehold', 'toe-hold'],
  ['calf crusher', 'calf-slicer'],
  ['cadeira eletrica', 'electric-chair'],
  ['meia guarda', 'half-guard'],
  ['guarda aranha', 'spider-guard'],
  ['guarda fechada', 'closed-guard'],
  ['cem quilos', 'side-control'],
  ['montada', 'mount'],
  ['media guardia', 'half-guard'],
  ['mataleon', 'rear-naked-choke'],
  ['palanca de brazo', 'armbar'],
  ['guardia arana', 'spider-guard'],
  ['袈裟固', 'kesa-gatame'],
  ['z guard', 'knee-shield'],
  ['411', 'inside-sankaku'],
  ['honey hole', 'inside-sankaku'],
  ['DLR', 'de-la-riva'],
  ['delariva', 'de-la-riva'],
  ['RDLR', 'reverse-de-la-riva'],
  ['fifty fifty', 'fifty-fifty'],
  ['50/50', 'fifty-fifty'],
  ['tesourinha', 'scissor-sweep'],
  ['scisor sweep', 'scissor-sweep'],
  ['knee slice', 'knee-cut-pass'],
  ['toreando', 'toreando-pass'],
  ['torreano', 'toreando-pass'],
  ['baiana', 'double-leg'],
  ['uchimata', 'uchi-mata'],
  ['内股', 'uchi-mata'],
  ['osoto', 'osoto-gari'],
  ['大外刈', 'osoto-gari'],
  ['shrimp', 'elbow-knee-escape'],
  ['fuga de quadril', 'elbow-knee-escape'],
  ['エビ', 'elbow-knee-escape'],
  ['えび', 'elbow-knee-escape'],
  ['upa', 'bridge-and-roll'],
  ['trap and roll', 'bridge-and-roll'],
  ['berimbolo', 'berimbolo'],
  ['ベリンボロ', 'berimbolo'],
  ['puxada de guarda', 'guard-pull'],
  ['firemans carry', 'firemans-carry'],
] as const)('for "%s" ranks %s first', ([text, slug]) => {
  expect(slugs(text)[0]).toBe(slug)
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
