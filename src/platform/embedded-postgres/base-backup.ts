import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Connection, Submittable } from 'pg'
import { type Client, isUnreachable, newClient } from '../postgres-connection.ts'
import { StartError } from '../start-error.ts'

/**
 * Copies the cluster of a running embedded server, with the WAL that makes the copy consistent, as a tar archive. The
 * server reads its own files and checks their page checksums, as for pg_basebackup.
 */
export async function openBaseBackup(url: string): Promise<BaseBackup> {
  const client = newClient({ connectionString: url, replication: 'true' } as Parameters<typeof newClient>[0])
  try {
    await client.connect()
    // Keeps the WAL from now on, however long the copy takes; dropped with the connection.
    const slot = `backup_${randomBytes(8).toString('hex')}`
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL)`)
    return client.query(new BaseBackup(client))
  } catch (error) {
    await client.end().catch(() => {})
    if (isUnreachable(error)) throw error
    const reason = (error as Error).message
    throw new StartError(
      `The database can't be copied (${reason}). Restart Open Mat once with this version, then retry.`,
    )
  }
}

/** The messages of BASE_BACKUP: https://www.postgresql.org/docs/18/protocol-replication.html */
class BaseBackup extends Readable implements Submittable {
  /** The copy has every commit up to this WAL position. Not set until the stream ends. */
  lsn = ''
  readonly #client: Client
  #connection: Connection | undefined

  constructor(client: Client) {
    super()
    this.#client = client
  }

  submit(connection: Connection) {
    this.#connection = connection
    connection.query("BASE_BACKUP (LABEL 'Open Mat', CHECKPOINT 'fast', WAL, MANIFEST 'no')")
  }

  handleRowDescription() {}

  /** The first row has the WAL position of the start, the last one that of the end. */
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    this.lsn = fields[0] ?? ''
  }

  handleCopyData({ chunk }: { chunk: Buffer }) {
    if (chunk[0] !== ARCHIVE_DATA) return
    // Copied, because the parser reuses its buffer.
    if (!this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause()
  }

  handleCommandComplete() {}

  handleReadyForQuery() {
    this.push(null)
  }

  handleError(error: Error) {
    this.destroy(error)
  }

  override _read() {
    this.#connection?.stream.resume()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void) {
    this.#connection?.stream.resume()
    this.#client.end().then(
      () => done(error),
      () => done(error),
    )
  }
}

const ARCHIVE_DATA = 'd'.charCodeAt(0)
