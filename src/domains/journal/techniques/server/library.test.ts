import { expect, test } from 'vitest'
import { z } from 'zod'
import { normalizeText } from '#platform/normalize-text.ts'
import { techniqueGuide, techniqueRule } from '../contract.ts'
import { localNameOf } from '../local-name.ts'
import { searchTechniques } from '../search.ts'
import { guides, guideTo } from './guides.ts'
import { type LibraryRow, library, libraryRow, libraryRules } from './library.ts'

const names = ({ name, en = [], pt = [], es = [], jp = [] }: LibraryRow) => [name, ...en, ...pt, ...es, ...jp]
const closed = (text: string) => normalizeText(text).replaceAll(' ', '')

test('has only library rows and rules that match their schemas', () => {
  expect(() => z.array(libraryRow).parse(library)).not.toThrow()
  expect(() => z.array(z.strictObject(techniqueRule.shape)).parse(libraryRules)).not.toThrow()
})

test('has about 220 techniques and 50 positions, each with a unique slug', () => {
  const positions = library.filter(({ role }) => role === 'position')
  expect(positions.length).toBeGreaterThanOrEqual(45)
  expect(library.length - positions.length).toBeGreaterThanOrEqual(190)
  expect(new Set(library.map(({ slug }) => slug)).size).toBe(library.length)
  for (const { slug } of library) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})

test('has every position, family and rule that a row refers to', () => {
  const positions = new Set(library.filter(({ role }) => role === 'position').map(({ slug }) => slug))
  const slugs = new Set(library.map(({ slug }) => slug))
  const rules = new Set(libraryRules.map(({ key }) => key))
  for (const { slug, role, family, from, to, rule } of library) {
    expect(from?.filter((position) => !positions.has(position)) ?? [], slug).toEqual([])
    if (role === 'attack') expect(family, slug).toBeDefined()
    if (role !== 'position') expect(from?.length, slug).toBeGreaterThan(0)
    if (rule) expect(rules, slug).toContain(rule)
    expect(
      to?.filter((next) => next === slug || !slugs.has(next)),
      slug,
    ).toEqual([])
  }
  for (const rule of rules)
    expect(
      library.some((row) => row.rule === rule),
      rule,
    ).toBe(true)
})

test.for(Object.entries(guides))('has a guide to every technique in %s, without repeated sentences', ([, guideOf]) => {
  expect(Object.keys(guideOf)).toEqual(library.map(({ slug }) => slug))
  const owners = new Map<string, string>()
  for (const [slug, guide] of Object.entries(guideOf)) {
    const { what, when, details, mistakes, safety } = z.strictObject(techniqueGuide.shape).parse(guide)
    expect([details.length, mistakes.length], slug).toEqual([3, 2])
    for (const text of [what, when, safety, ...details, ...mistakes]) {
      expect(text, slug).toMatch(/^\S.{18,238}[.!?]$/)
      expect(owners.get(text), slug).toBeUndefined()
      owners.set(text, slug)
    }
  }
})

test('gives guides in the language of the reader, else in English', () => {
  expect(guideTo('armbar', 'pt-PT')).toBe(guides['pt-BR'].armbar)
  expect(guideTo('armbar', 'es-MX-u-hc-h12')).toBe(guides.es.armbar)
  expect(guideTo('armbar', 'de')).toBe(guides.en.armbar)
  expect(guideTo('not-in-the-library', 'en')).toBeNull()
})

/** Names that several techniques may share; only the member knows which one is meant. */
const AMBIGUOUS = new Set<string>([])

test('gives no two techniques the same name', () => {
  const owners = new Map<string, string[]>()
  for (const row of library)
    for (const name of new Set(names(row).map(closed))) owners.set(name, [...(owners.get(name) ?? []), row.slug])
  const shared = [...owners].filter(([name, slugs]) => slugs.length > 1 && !AMBIGUOUS.has(name))
  expect(shared).toEqual([])
})

test('has no duplicate or overlong names in a row', () => {
  for (const row of library) {
    const { es = [], ...others } = row
    // Portuguese and Spanish often share a word: "montada".
    for (const list of [names(others), [row.name, ...(row.en ?? []), ...es, ...(row.jp ?? [])]])
      expect(new Set(list.map(closed)).size, row.slug).toBe(list.length)
    for (const name of names(row)) expect(name.trim().length, row.slug).toBeGreaterThan(0)
    for (const name of names(row)) expect(name.length).toBeLessThanOrEqual(60)
  }
})

const aliasesOf = ({ en = [], pt = [], es = [], jp = [] }: LibraryRow) => ({ en, pt, es, jp })

test.for(['pt-BR', 'es'])('has a unique local name per technique in %s, different from the English name', (locale) => {
  const local = library.flatMap((row) => {
    const name = localNameOf({ name: row.name, aliases: aliasesOf(row) }, locale)
    return name === undefined ? [] : [{ name, english: row.name }]
  })
  expect(local.length).toBeGreaterThanOrEqual(100)
  expect(local.filter(({ name, english }) => closed(name) === closed(english))).toEqual([])
  expect(new Set(local.map(({ name }) => closed(name))).size).toBe(local.length)
})

test.for([
  ['turtle', 'Tartaruga', 'Tortuga'],
  ['side-control', 'Cem quilos', 'Control lateral'],
  ['half-guard', 'Meia-guarda', 'Media guardia'],
  ['spider-guard', 'Guarda-aranha', 'Guardia araña'],
  ['rear-naked-choke', 'Mata-leão', 'Mataleón'],
  ['armbar', 'Chave de braço', 'Palanca de brazo'],
  ['kimura', undefined, undefined],
  ['berimbolo', undefined, undefined],
  ['de-la-riva', undefined, undefined],
] as const)('has the names for %s that academies use in Portuguese and Spanish', ([slug, pt, es]) => {
  const row = library.find((each) => each.slug === slug) as LibraryRow
  const named = { name: row.name, aliases: aliasesOf(row) }
  expect([localNameOf(named, 'pt-BR'), localNameOf(named, 'es')]).toEqual([pt, es])
})

/** Names people use on the mat, by role. If several techniques share a name, any of them will do. */
const SAID = {
  position: `standing, clinch, closed guard, open guard, half guard, knee shield, Z-guard, deep half, lockdown, quarter guard,
    butterfly, half butterfly, X-guard, single-leg X, ashi, De La Riva, reverse De La Riva, spider, lasso, collar-sleeve,
    sit-up guard, worm guard, lapel guards, rubber guard, williams guard, K-guard, 50/50, backside 50/50, outside ashi,
    inside sankaku, saddle, 411, honeyhole, reverse half, top lock, side control, kesa gatame, scarf hold, reverse scarf,
    north-south, knee on belly, mount, high mount, S-mount, technical mount, back control, body triangle, back mount,
    turtle, front headlock, crucifix, truck, dogfight, leg drag, headquarters, combat base`,
  attack: `rear naked, mata-leão, RNC, guillotine, high-elbow, Marcelotine, arm-in, ten-finger, triangle, front triangle,
    mounted triangle, rear triangle, inverted triangle, side triangle, arm triangle, kata gatame, head-and-arm, D'Arce,
    brabo, anaconda, north-south choke, Ezekiel, Peruvian necktie, Japanese necktie, Von Flue, buggy, gogoplata, bulldog,
    cross collar, bow and arrow, baseball bat, clock, paper cutter, bread cutter, loop, lapel, sliding collar, single wing,
    short choke, thrust, north-south lapel, armbar, juji gatame, belly-down, spider-web, kimura, americana, key lock,
    paintbrush, omoplata, monoplata, baratoplata, tarikoplata, straight armlock, waki gatame, inverted armlock, wrist lock,
    bicep slicer, choi bar, straight ankle lock, Aoki lock, heel hook, inside heel hook, outside heel hook, knee bar,
    toe hold, calf slicer, Texas cloverleaf, Estima lock, banana split, electric chair, twister, can opener, neck crank`,
  sweep: `scissor, hip bump, pendulum, flower, elevator, lumberjack, tripod, sickle, balloon, butterfly, hook, old school,
    plan B, john wayne, electric chair, shaolin, X-guard, single-leg X, kiss of the dragon, tomoe, muscle, waiter,
    50/50 leg drag, idiot, overhead, tornado, bear trap`,
  pass: `knee cut, knee slice, toreando, leg drag, over-under, double under, body lock, stack, smash, X-pass, long step,
    backstep, folding, leg weave, knee-through, headquarters float, cartwheel, log splitter, elbow-drive break,
    standing break`,
  takedown: `double leg, single leg, low single, high crotch, ankle pick, knee tap, duck under, arm drag, snap down,
    go-behind, fireman's carry, lateral drop, suplex, body-lock trip, collar drag, guard pull, foot sweep, de ashi barai,
    sasae, osoto gari, ouchi gari, kouchi gari, kosoto gari, seoi nage, drop seoi, o goshi, uki goshi, harai goshi,
    uchi mata, tai otoshi, koshi guruma, sode tsurikomi goshi, tomoe nage, sumi gaeshi, tani otoshi, kani basami`,
  escape: `elbow-knee, shrimp, bridge and roll, upa, trap and roll, heel drag, ghost, running man, shoulder walk,
    hip bump out, granby, technical stand-up, hitchhiker`,
  defend: 'stack defence, posture, hand fight, boot, slip',
  retain: 'frame and re-guard, inversion, guard retention',
  transition: 'berimbolo, arm drag',
} as const

test.for(Object.entries(SAID))('finds every %s in the vocabulary', ([role, said]) => {
  const searched = library
    .filter((row) => row.role === role)
    .map((row) => ({
      slug: row.slug,
      name: row.name,
      aliases: aliasesOf(row),
      role: row.role,
      family: row.family ?? null,
      fromPositions: row.from ?? [],
    }))
  const missing = said
    .split(/,\s+/)
    .filter((name) => !searchTechniques(searched, name).some((found) => isCalled(found, name)))
  expect(missing).toEqual([])
})

/** Whether a name of the technique contains this one as typed, so that matches by typo correction don't count. */
function isCalled(
  { name, aliases: { en, pt, jp } }: { name: string; aliases: ReturnType<typeof aliasesOf> },
  said: string,
) {
  return [name, ...en, ...pt, ...jp].some((known) => closed(known).includes(closed(said)))
}
