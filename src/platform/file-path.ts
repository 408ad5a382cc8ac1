const SAFE_PATH = /^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_./-]{0,300}$/

/** Throws for what could lead out of where files are kept. */
export function safePath(path: string): string {
  if (!SAFE_PATH.test(path)) throw new Error(`not a file path: ${path}`)
  return path
}
