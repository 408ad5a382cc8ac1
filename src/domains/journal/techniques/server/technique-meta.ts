import type { DefinedTermLeaf, DefinedTermSetLeaf, WithContext } from 'schema-dts'
import type { Reader } from '#platform/database.ts'
import { type Message, message } from '#platform/messages.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { type Crumb, withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import type { Technique } from '../contract.ts'
import { localNameOf, otherNamesOf } from '../local-name.ts'
import type { TechniqueRole } from '../rules.ts'
import { guideTo } from './guides.ts'
import { findTechnique, type MaybeViewer, readTechniqueNames } from './reads.ts'

export interface TechniqueHead {
  title: string
  description: string
  card: PreviewCard
  path: string
  crumbs: Crumb[]
  jsonLd: WithContext<DefinedTermLeaf>
}

/** Page meta of a technique; undefined if the viewer (null for visitors) can't see it. */
export async function readTechniqueHead(
  reader: Reader,
  {
    slug,
    viewer,
    publicUrl,
    translator,
  }: { slug: string; viewer: MaybeViewer; publicUrl: string; translator: Translator },
): Promise<TechniqueHead | undefined> {
  if (!TECHNIQUE_SLUG.test(slug)) return undefined
  const found = await findTechnique(reader, slug.toLowerCase(), viewer)
  if (!found) return undefined
  const { technique } = found
  const positions = await readTechniqueNames(reader, technique.fromPositions, null)
  const from = technique.fromPositions.flatMap((position) => positions.get(position) ?? [])
  const localName = localNameOf(technique, translator.locale)
  const path = `${LIBRARY_PATH}/${technique.slug}`
  const sentences = sentencesOf(technique, from, translator)
  const description = descriptionOf(technique.slug, sentences, translator)
  return {
    title: localName ? `${localName} (${technique.name})` : technique.name,
    description,
    card: { details: sentences },
    path,
    crumbs: [
      { name: translator.t(LIBRARY), path: LIBRARY_PATH },
      { name: technique.name, path },
    ],
    jsonLd: termOf(technique, { url: publicUrl + path, publicUrl, description, library: translator.t(LIBRARY) }),
  }
}

/** Page meta of the library. */
export function libraryHead({ publicUrl, translator: { t } }: { publicUrl: string; translator: Translator }) {
  const [name, description] = [t(LIBRARY), t(LIBRARY_ABOUT)]
  const jsonLd: WithContext<DefinedTermSetLeaf> = {
    '@context': 'https://schema.org',
    '@type': 'DefinedTermSet',
    name,
    description,
    url: publicUrl + LIBRARY_PATH,
  }
  return { title: name, description, path: LIBRARY_PATH, jsonLd }
}

const TECHNIQUE_SLUG = /^[a-z0-9-]{1,80}$/i

const LIBRARY = message('Techniques')
const LIBRARY_ABOUT = message(
  'Positions, submissions, sweeps and escapes of Brazilian jiu-jitsu, with their names in four languages.',
)
const LIBRARY_PATH = '/techniques'

function sentencesOf(technique: Technique, from: readonly string[], { t, locale }: Translator): string[] {
  const names = otherNamesOf(technique, locale)
  return [
    t(WHAT_IT_IS[technique.role], { name: technique.name }),
    technique.giOnly ? t(message('Gi only.')) : '',
    from.length > 0 ? t(message('From {positions}.', { positions: { list: from } })) : '',
    names.length > 0 ? t(message('Also called {names}.', { names: { list: names } })) : '',
  ].filter(Boolean)
}

/** What the guide says it is, or else its kind; then the other facts, such as its other names. */
function descriptionOf(slug: string, sentences: readonly string[], { locale }: Translator): string {
  const what = guideTo(slug, locale)?.what
  return (what === undefined ? sentences : [what, ...sentences.slice(1)]).join(' ')
}

const WHAT_IT_IS = {
  position: message('{name} is a position in Brazilian jiu-jitsu.'),
  attack: message('{name} is a submission in Brazilian jiu-jitsu.'),
  defend: message('{name} is a defence in Brazilian jiu-jitsu.'),
  pass: message('{name} is a guard pass in Brazilian jiu-jitsu.'),
  retain: message('{name} is a way to keep your guard in Brazilian jiu-jitsu.'),
  sweep: message('{name} is a sweep in Brazilian jiu-jitsu.'),
  takedown: message('{name} is a takedown in Brazilian jiu-jitsu.'),
  escape: message('{name} is an escape in Brazilian jiu-jitsu.'),
  transition: message('{name} is a transition in Brazilian jiu-jitsu.'),
} satisfies Record<TechniqueRole, Message>

function termOf(
  { slug, name, aliases: { en, pt, es, jp } }: Technique,
  { url, publicUrl, description, library }: { url: string; publicUrl: string; description: string; library: string },
): WithContext<DefinedTermLeaf> {
  return withoutBlanks<WithContext<DefinedTermLeaf>>({
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    name,
    alternateName: [...new Set([...en, ...pt, ...es, ...jp])].filter((other) => other !== name),
    description,
    termCode: slug,
    url,
    inDefinedTermSet: { '@type': 'DefinedTermSet', name: library, url: publicUrl + LIBRARY_PATH },
  })
}
