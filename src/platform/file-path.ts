const SAFE_PATH = /^(?!.*\.\.)[A-Za-z0-9_-][A-Za-z0-9_./-]{0,300}$/

/** Throws if the path could escape the storage folder. */
export function safePath(path: string): string {
  if (!SAFE_PATH.test(path)) throw new Error(`not a file path: ${path}`)
  return path
}
