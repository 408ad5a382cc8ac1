import type { BreadcrumbListLeaf, WithContext } from 'schema-dts'

type Blankable<T> = { [Name in keyof T]: T[Name] | undefined }

/**
 * schema.org data without undefined or empty values. Name the type (`withoutBlanks<PlaceLeaf>`): the compiler then
 * checks every property and its range against schema.org's own definitions (schema-dts).
 */
export function withoutBlanks<T extends object>(fields: Blankable<T>): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value))) as T
}

const isBlank = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** One breadcrumb; the list leads from the broadest page to the page itself. */
export interface Crumb {
  name: string
  /** The path, with its query. */
  path: string
}

export function breadcrumbs(crumbs: readonly Crumb[], publicUrl: string): WithContext<BreadcrumbListLeaf> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: publicUrl + path,
    })),
  }
}

/** Monday is 1. */
export const dayOfWeek = (weekday: number) => `https://schema.org/${DAYS[weekday - 1] ?? 'Monday'}` as const

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
