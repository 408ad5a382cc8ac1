import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { importsOf } from './imports.ts'
import { type Finding, lineAt, ROOT, type Source } from './sources.ts'

/** Folders with their own package.json. They aren't installed: imports use the paths of their exports. */
const PACKAGES = ['dev-services/pages', 'dev-services/payments']

interface Package {
  folder: string
  /** Paths from the root. */
  exported: string[]
}

const packageIn = (folder: string): Package => {
  const { exports } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>
  }
  return { folder, exported: Object.values(exports).map((path) => posix.join(folder, path)) }
}

/**
 * Imports that bypass a package's exports, and a package's imports of anything but itself and other packages. Its tests
 * may also import the product.
 */
export function packageFindings(sources: Source[], packages = PACKAGES.map(packageIn)): Finding[] {
  const packageOf = (path: string) => packages.find(({ folder }) => path.startsWith(`${folder}/`))
  return sources.flatMap((source) => {
    const own = packageOf(source.path)
    const isTest = source.path.endsWith('.test.ts')
    return importsOf(source).flatMap(({ target, position }) => {
      const other = packageOf(target)
      const isOurs = /^(src|dev-services|e2e|bench|scripts)\//.test(target)
      if (other && other === own) return []
      const message = other
        ? !other.exported.includes(target) &&
          `${other.folder} must be imported through the exports of its package.json.`
        : own && isOurs && !isTest && `${own.folder} is a package and must import only packages.`
      return message
        ? [{ path: source.path, line: lineAt(source.text, position), message: `${target}: ${message}` }]
        : []
    })
  })
}
