/** A dependency on code that a domain may not import: declared in the domain, provided once by `src/app`. */
export interface ExtensionPoint<Extension> {
  provide(extension: Extension): void
  /** @throws {Error} if nothing was provided yet, which is a bug in `src/app`. */
  get(): Extension
}

/** @param name - shown in the error if nothing was provided. */
export function extensionPoint<Extension>(name: string): ExtensionPoint<Extension> {
  let provided: { extension: Extension } | undefined
  return {
    provide: (extension) => {
      provided = { extension }
    },
    get: () => {
      if (!provided) throw new Error(`nothing provides the extension point "${name}"`)
      return provided.extension
    },
  }
}
