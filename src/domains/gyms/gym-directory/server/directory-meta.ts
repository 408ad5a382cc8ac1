import type { Reader } from '#platform/database.ts'
import type { Crumb } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import { directoryPath } from '../rules.ts'
import { labels } from './meta-labels.ts'
import { readDirectoryCity, readDirectoryCountry } from './reads.ts'

/** The metadata of a page of the directory; undefined if the page doesn't exist. */
export async function readDirectoryHead(
  reader: Reader,
  {
    country,
    city,
    now,
    translator: { t, locale },
  }: { country?: string | undefined; city?: string | undefined; now: Date; translator: Translator },
): Promise<{ title: string; description: string; path: string; crumbs: Crumb[] } | undefined> {
  const countries = { name: t(labels.countries), path: directoryPath() }
  if (country === undefined)
    return { title: countries.name, description: t(labels.countriesAbout), path: countries.path, crumbs: [countries] }
  const nameOf = (code: string) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code
  const crumbOf = (found: { country: string; countrySlug: string }) => ({
    name: nameOf(found.country),
    path: directoryPath(found.countrySlug),
  })
  if (city === undefined) {
    const found = await readDirectoryCountry(reader, country, null, now)
    return (
      found && {
        title: t(labels.country, { country: nameOf(found.country) }),
        description: t(labels.countryAbout, { gyms: found.gyms }),
        path: directoryPath(found.countrySlug),
        crumbs: [countries, crumbOf(found)],
      }
    )
  }
  const found = await readDirectoryCity(reader, { country, city })
  if (!found) return undefined
  const place = `${found.name}, ${nameOf(found.country)}`
  const path = directoryPath(found.countrySlug, found.slug)
  return {
    title: t(labels.city, { place }),
    description: t(labels.cityAbout, { gyms: found.gyms, place }),
    path,
    crumbs: [countries, crumbOf(found), { name: found.name, path }],
  }
}
