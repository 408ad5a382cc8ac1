import type { Page } from '@playwright/test'

/** All drafts saved in this browser, as JSON. */
export function drafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('open-mat-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          if (!database.objectStoreNames.contains('drafts')) return resolve('[]')
          const all = database.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => {
            database.close()
            resolve(JSON.stringify(all.result))
          }
        }
      }),
  )
}
