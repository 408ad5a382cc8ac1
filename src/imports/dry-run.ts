import type { Database, Tx } from '#platform/database.ts'

/** Does the work in a transaction, then rolls it back. */
export async function rollBack(db: Database, work: (tx: Tx) => Promise<void>) {
  const undo = new Error('undo')
  try {
    await db.transaction(async (tx) => {
      await work(tx)
      throw undo
    })
  } catch (error) {
    if (error !== undo) throw error
  }
}
