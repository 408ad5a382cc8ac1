import { newClient } from '#platform/postgres-connection.ts'

/** The first row's `answer` to a statement, on a connection of its own. */
export async function askDatabase(url: string, statement: string): Promise<unknown> {
  const client = newClient({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]?.answer
  } finally {
    await client.end()
  }
}
