/** What a domain leaves open for one that it may not import: declared here, provided once by `src/app`. */
export interface ExtensionPoint<Extension> {
  provide(extension: Extension): void
  /** @throws {Error} before anything was provided, which is a mistake in `src/app`. */
  get(): Extension
}

/** @param name - said in the error when nothing was provided. */
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
